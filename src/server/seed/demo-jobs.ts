import { endedJobs } from './demo-ended-jobs.ts';
import { type DemoJob, script } from './demo-job.ts';

/** Orders that a creator works on, in the order in which they were placed. */
const tasks: readonly DemoJob[] = [
  {
    key: 'lamp-dusk',
    order: { product: 'desk-lamp', price: 220, duration: 3, ratio: 4, gender: 'any', age: '35-44' },
    notes: 'Please show the lamp at noon and at dusk.',
    script: script(
      'Start in the dark.',
      'Switch it on, let it warm to evening light, fold it away.',
      'End on the closed lamp beside a book.',
    ),
    ordered: '20d 09:20',
    applications: [
      { by: 'tom', at: '19d 20:35', note: 'I lit stages for ten years: I know how to make a lamp look like one.' },
    ],
    accepted: '18d 10:15',
    sent: '17d 11:30',
    received: '13d 15:05',
    delivered: { at: '2d 19:24', video: 'desk-lamp-16x9-45s.mp4' },
  },
  {
    key: 'earplugs-last-row',
    order: { product: 'earplugs', price: 105, duration: 1, ratio: 1, gender: 'any', age: '18-24' },
    notes: 'A concert, from far away. The band must not be recognisable.',
    script: script('The last row, and still too loud.', 'Plugs in. The room becomes small.', '“Now I hear the song.”'),
    ordered: '18d 15:12',
    applications: [
      { by: 'mia', at: '17d 20:46', note: 'I stand in the last row anyway: I am tall, and people complain.' },
    ],
    accepted: '16d 09:37',
    late: '2d 09:38',
  },
  {
    key: 'bag-overhead',
    order: { product: 'travel-bag', price: 140, duration: 1, ratio: 1, gender: 'any', age: '25-34' },
    notes: 'Filmed from above. We send the bag to you.',
    script: script('An empty bag, seen from the ceiling.', 'It fills by itself.', 'Zip. Hands take it away.'),
    ordered: '16d 16:04',
    applications: [{ by: 'noah', at: '15d 19:28', note: 'I have a ladder, a tripod and a very patient brother.' }],
    accepted: '14d 11:15',
    sent: '13d 15:32',
    received: '9d 13:20',
    delivered: { at: '3d 20:05', video: 'travel-bag-9x16-15s.mp4' },
    changes: {
      at: '17h',
      words:
        'We love the light. Two things: please start with the empty bag, it is in the picture only from the third second. And hold the last shot for a moment, so that one can read the label.',
    },
  },
  {
    key: 'bag-pocket',
    order: { product: 'travel-bag', price: 180, duration: 2, ratio: 1, gender: 'any', age: '25-34' },
    notes: 'We send the bag to you.',
    script: script('A pocket. A bag comes out.', 'Pack for a weekend in one take.', '“That was everything.”'),
    ordered: '15d 13:50',
    applications: [
      { by: 'noah', at: '14d 18:22', note: 'The last one has been everywhere with me. I know where its pockets are.' },
    ],
    accepted: '13d 09:05',
    sent: '4d 16:40',
  },
  {
    key: 'serum-shelf',
    order: { product: 'face-serum', price: 120, duration: 1, ratio: 1, gender: 'female', age: '18-24' },
    notes: 'A shelf that is really yours.',
    script: script('A crowded shelf.', 'One bottle after the other leaves the picture.', 'One stays.'),
    ordered: '15d 16:25',
    applications: [{ by: 'mia', at: '14d 21:50', note: 'Crowded I can do without any preparation.' }],
    accepted: '13d 12:10',
    sent: '12d 16:00',
    received: '8d 11:35',
    delivered: { at: '2d 19:12', video: 'face-serum-9x16-15s.mp4' },
    changes: {
      at: '15h',
      words:
        'So close. Could the bottles leave a little more slowly? And please keep the last picture for two seconds.',
    },
  },
  {
    key: 'oat-second-breakfast',
    order: { product: 'oat-bar', price: 95, duration: 1, ratio: 1, gender: 'any', age: '18-24' },
    notes: 'Outdoors, please.',
    script: script('“Second breakfast.”', 'Unwrap, bite, nod.', '“Twelve of these, one weekend.”'),
    ordered: '14d 09:42',
    applications: [{ by: 'mia', at: '13d 17:15', note: 'We hike on Sundays and somebody always forgets breakfast.' }],
    accepted: '12d 08:50',
    sent: '11d 14:30',
    received: '6d 12:48',
  },
  {
    key: 'serum-window',
    order: { product: 'face-serum', price: 125, duration: 2, ratio: 1, gender: 'female', age: '18-24' },
    notes: 'One window, one week.',
    script: script('Monday, grey light.', 'The same window every day.', 'Sunday, sun. Same skin, happier.'),
    ordered: '12d 15:33',
    applications: [
      { by: 'mia', at: '11d 21:04', note: 'My window faces east, so mornings would be the same every day.' },
    ],
    accepted: '9d 10:28',
    sent: '3d 09:55',
  },
  {
    key: 'earplugs-library',
    order: { product: 'earplugs', price: 95, duration: 1, ratio: 1, gender: 'any', age: '18-24' },
    notes: 'A quiet place that is not quiet.',
    script: script('A library. Somebody unwraps a sandwich.', 'Plugs in, slowly.', 'Read on, smile.'),
    ordered: '11d 10:07',
    applications: [{ by: 'mia', at: '10d 12:40', note: 'I know the library, and I know the sandwich.' }],
    accepted: '9d 17:20',
    delivered: { at: '20h', video: 'earplugs-9x16-15s.mp4' },
  },
  {
    key: 'cold-brew-ice',
    order: { product: 'cold-brew', price: 115, duration: 1, ratio: 3, gender: 'any', age: '18-24' },
    notes: 'Square, for the shop page. Sound matters: ice, pour, nothing else.',
    script: script('Ice falls into a glass.', 'Pour. Wait. Listen.', 'One sip, cut to black.'),
    ordered: '8d 11:19',
    applications: [{ by: 'mia', at: '7d 18:31', note: 'I have a microphone that hears ice melt.' }],
    accepted: '2d 17:05',
  },
  {
    key: 'earplugs-night-bus',
    order: { product: 'earplugs', price: 85, duration: 1, ratio: 3, gender: 'any', age: '25-34' },
    notes: '',
    script: script('Night bus, every seat talks.', 'Plugs in.', '“My stop? I nearly slept through it.”'),
    ordered: '7d 14:26',
    applications: [{ by: 'ines', at: '6d 20:09', note: 'Line 12 after midnight is a film set already.' }],
    accepted: '5d 09:44',
  },
];

/** Orders that nobody was accepted for yet, in the order in which they were placed. */
const openJobs: readonly DemoJob[] = [
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

/** The demo's orders of eight weeks, with jobs at every stage: in the order in which they were placed. */
export const demoJobs: readonly DemoJob[] = [...endedJobs, ...tasks, ...openJobs];

/** The id of a job in a database that was seeded with the demo. */
export const demoJobId = (key: string): number => {
  const index = demoJobs.findIndex((job) => job.key === key);
  if (index < 0) throw new Error(`There is no job ${key} in the demo.`);
  return index + 1;
};
