import { type DemoJob, script } from './demo-job.ts';

/** Orders that nobody was accepted for yet, in the order in which they were placed. */
export const openJobs: readonly DemoJob[] = [
  {
    key: 'cold-brew-three',
    order: { product: 'cold-brew', price: 120, duration: 1, ratio: 2, gender: 'female', age: '18-24' },
    notes: 'Tone: as if you told a friend.',
    script: script('“Three coffees, one fridge.”', 'Taste all three flavours and pick one.', 'Say which and why.'),
    ordered: '6d 09:36',
    applications: [
      {
        by: 'mia',
        at: '5d 19:50',
        note: 'Friends do ask me about coffee. I would film it as an answer to one of them.',
      },
    ],
  },
  {
    key: 'serum-fourteen-days',
    order: { product: 'face-serum', price: 160, duration: 2, ratio: 1, gender: 'female', age: '25-34' },
    notes: 'No make-up before, please.',
    script: script('Day one, close up.', 'Two weeks in six cuts, same window.', 'Day fourteen, same light.'),
    ordered: '5d 14:02',
  },
  {
    key: 'oat-late',
    order: { product: 'oat-bar', price: 75, duration: 1, ratio: 3, gender: 'any', age: '18-24' },
    notes: '',
    script: script('“Breakfast, but you are late.”', 'Unwrap it while walking.', 'Empty wrapper, full tram.'),
    ordered: '4d 08:17',
    invitations: [
      { creator: 'mia', at: '3d 16:40', note: 'Breakfast is your subject. Would you be late for it once, for us?' },
    ],
  },
  {
    key: 'bag-one-for-two',
    order: { product: 'travel-bag', price: 170, duration: 2, ratio: 2, gender: 'any', age: '25-34' },
    notes: 'Two people, one bag. The second one may stay behind the camera.',
    script: script('“We only take one bag.”', 'Both pack, nobody gives in, it fits.', 'Who carries it?'),
    ordered: '4d 11:45',
    invitations: [
      {
        creator: 'ines',
        at: '4d 19:10',
        note: 'You pack for a living, you wrote. Is there somebody who packs with you?',
      },
    ],
    applications: [
      {
        by: 'ines',
        at: '3d 13:08',
        note: 'My sister and I argue about luggage without a script. We could just film that.',
      },
      { by: 'noah', at: '19h', note: 'Two of us go to the hills on Sunday. Stairs, rain and one bag are included.' },
    ],
  },
  {
    key: 'lamp-window',
    order: { product: 'desk-lamp', price: 110, duration: 1, ratio: 2, gender: 'any', age: '18-24' },
    notes: 'A desk at a window, please. Rain would be perfect.',
    script: script('Grey morning, grey desk.', 'One tap: the same desk, warm.', 'The rain goes on. Nobody minds.'),
    ordered: '4d 12:30',
    applications: [
      {
        by: 'mia',
        at: '3d 18:20',
        note: 'I would film it on my kitchen table at breakfast, before the sun is up.',
        declined: {
          at: '3d 21:40',
          reason: 'look',
          words: 'We love your kitchen table. This one needs a desk at a window, so please look out for the next lamp.',
        },
      },
    ],
  },
  {
    key: 'bag-cities',
    order: { product: 'travel-bag', price: 250, duration: 4, ratio: 4, gender: 'any', age: '18-24' },
    notes: 'Landscape for our shop page.',
    script: script('One bag, three cities.', 'Show it empty, half full and full.', 'Close on the zip.'),
    ordered: '3d 10:24',
  },
  {
    key: 'lamp-script',
    order: { product: 'desk-lamp', price: 150, duration: 2, ratio: 1, gender: 'any', age: '45-1000' },
    notes: 'Our script, please: we have no idea how to start.',
    script: null,
    ordered: '3d 15:31',
  },
  {
    key: 'earplugs-draft',
    order: { product: 'earplugs', price: 60, duration: 1, ratio: 1, gender: 'any', age: '18-24' },
    notes: '',
    script: script('Office noise.', 'Plugs in.', 'Peace.'),
    ordered: '2d 09:09',
    isDraft: true,
  },
  {
    key: 'bag-written',
    order: { product: 'travel-bag', price: 130, duration: 1, ratio: 2, gender: 'any', age: '25-34' },
    notes: 'You write: we only know that it must not look like an advertisement.',
    script: null,
    ordered: '2d 10:40',
    written: {
      at: '5h',
      script: script(
        'A coat pocket on a station platform. A hand pulls out something small and blue.',
        'Shake it open, drop in a jumper, a book and two apples. The train comes in.',
        '“I packed on the platform.”',
      ),
    },
  },
];
