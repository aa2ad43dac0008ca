import type { AgeRange, JobGender } from '#shared/domain/age.ts';

/** The demo's orders: six products, with jobs at every stage. */
export const demoProducts = [
  {
    key: 'cold-brew',
    brand: 'northwind',
    name: 'Terra Cold Brew',
    image: 'cold-brew',
    price: 24,
    is_physical: 1,
    description: 'Six bottles of cold brew, steeped for eighteen hours, without sugar.',
  },
  {
    key: 'desk-lamp',
    brand: 'northwind',
    name: 'Lumen Desk Lamp',
    image: 'desk-lamp',
    price: 129,
    is_physical: 1,
    description: 'A lamp that follows the daylight and folds flat.',
  },
  {
    key: 'travel-bag',
    brand: 'northwind',
    name: 'Fold Travel Bag',
    image: 'travel-bag',
    price: 89.5,
    is_physical: 1,
    description: 'Thirty litres that pack into a pocket. Recycled sailcloth.',
  },
  {
    key: 'earplugs',
    brand: 'northwind',
    name: 'Hush Earplugs',
    image: 'earplugs',
    price: 34.9,
    is_physical: 0,
    description: 'Quieter trains, clear voices. Reusable for a year.',
  },
  {
    key: 'face-serum',
    brand: 'petal',
    name: 'Dew Face Serum',
    image: 'face-serum',
    price: 42,
    is_physical: 1,
    description: 'Hyaluronic acid and oat extract. Nothing else that matters.',
  },
  {
    key: 'oat-bar',
    brand: 'petal',
    name: 'Grain Oat Bar',
    image: 'oat-bar',
    price: 18,
    is_physical: 1,
    description: 'Twelve bars, dates instead of sugar.',
  },
] as const;

export interface DemoJob {
  product: (typeof demoProducts)[number]['key'];
  price: number;
  duration: number;
  ratio: number;
  gender: JobGender;
  age: AgeRange;
  notes: string;
  /** Null where the scripting service is ordered. */
  script: string | null;
  /** The script written by the service, which awaits the brand's approval. */
  written?: string;
  /** The stage to reach; `applicants` apply while the job is open, and the first is accepted for a later stage. */
  stage: 'draft' | 'scripting' | 'open' | 'in_progress' | 'delivered' | 'completed';
  applicants: readonly string[];
  /** The delivered video, where the stage includes one: of the ordered length and aspect ratio. */
  video?: string;
}

const script = (hook: string, body: string, end: string): string => `${hook}\n\n${body}\n\n${end}`;

export const demoJobs: readonly DemoJob[] = [
  {
    product: 'cold-brew',
    price: 140,
    duration: 2,
    ratio: 1,
    gender: 'any',
    age: '18-24',
    notes: 'Morning light, no music.',
    stage: 'completed',
    applicants: ['mia'],
    video: 'cold-brew-9x16-30s.mp4',
    script: script(
      '“I stopped queueing for coffee.”',
      'Show the bottle from the fridge, pour over ice, first sip.',
      '“Eighteen hours of patience, none of it mine.”',
    ),
  },
  {
    product: 'earplugs',
    price: 90,
    duration: 1,
    ratio: 3,
    gender: 'male',
    age: '25-34',
    notes: '',
    stage: 'completed',
    applicants: ['noah'],
    video: 'earplugs-1x1-15s.mp4',
    script: script('Loud train, you in the middle.', 'Put them in: the sound drops.', '“Now you hear me.”'),
  },
  {
    product: 'desk-lamp',
    price: 220,
    duration: 3,
    ratio: 4,
    gender: 'any',
    age: '35-44',
    notes: 'Please show the lamp at noon and at dusk.',
    stage: 'delivered',
    applicants: ['tom'],
    video: 'desk-lamp-16x9-45s.mp4',
    script: script(
      'Start in the dark.',
      'Switch it on, let it warm to evening light, fold it away.',
      'End on the closed lamp beside a book.',
    ),
  },
  {
    product: 'travel-bag',
    price: 180,
    duration: 2,
    ratio: 1,
    gender: 'any',
    age: '25-34',
    notes: 'We send the bag to you.',
    stage: 'in_progress',
    applicants: ['noah'],
    script: script('A pocket. A bag comes out.', 'Pack for a weekend in one take.', '“That was everything.”'),
  },
  {
    product: 'oat-bar',
    price: 95,
    duration: 1,
    ratio: 1,
    gender: 'any',
    age: '18-24',
    notes: 'Outdoors, please.',
    stage: 'in_progress',
    applicants: ['mia'],
    script: script('“Second breakfast.”', 'Unwrap, bite, nod.', '“Twelve of these, one weekend.”'),
  },
  {
    product: 'cold-brew',
    price: 120,
    duration: 1,
    ratio: 2,
    gender: 'female',
    age: '18-24',
    notes: 'Tone: as if you told a friend.',
    stage: 'open',
    applicants: ['mia'],
    script: script('“Three coffees, one fridge.”', 'Taste all three flavours and pick one.', 'Say which and why.'),
  },
  {
    product: 'face-serum',
    price: 160,
    duration: 2,
    ratio: 1,
    gender: 'female',
    age: '25-34',
    notes: 'No make-up before, please.',
    stage: 'open',
    applicants: [],
    script: script('Day one, close up.', 'Two weeks in six cuts, same window.', 'Day fourteen, same light.'),
  },
  {
    product: 'oat-bar',
    price: 75,
    duration: 1,
    ratio: 3,
    gender: 'any',
    age: '18-24',
    notes: '',
    stage: 'open',
    applicants: [],
    script: script('“Breakfast, but you are late.”', 'Unwrap it while walking.', 'Empty wrapper, full tram.'),
  },
  {
    product: 'travel-bag',
    price: 250,
    duration: 4,
    ratio: 4,
    gender: 'any',
    age: '18-24',
    notes: 'Landscape for our shop page.',
    stage: 'open',
    applicants: [],
    script: script('One bag, three cities.', 'Show it empty, half full and full.', 'Close on the zip.'),
  },
  {
    product: 'desk-lamp',
    price: 150,
    duration: 2,
    ratio: 1,
    gender: 'any',
    age: '45-1000',
    notes: 'Our script, please: we have no idea how to start.',
    stage: 'scripting',
    applicants: [],
    script: null,
  },
  {
    product: 'earplugs',
    price: 60,
    duration: 1,
    ratio: 1,
    gender: 'any',
    age: '18-24',
    notes: '',
    stage: 'draft',
    applicants: [],
    script: script('Office noise.', 'Plugs in.', 'Peace.'),
  },
  {
    product: 'travel-bag',
    price: 130,
    duration: 1,
    ratio: 2,
    gender: 'any',
    age: '25-34',
    notes: 'You write: we only know that it must not look like an advertisement.',
    stage: 'scripting',
    applicants: [],
    script: null,
    written: script(
      'A coat pocket on a station platform. A hand pulls out something small and blue.',
      'Shake it open, drop in a jumper, a book and two apples. The train comes in.',
      '“I packed on the platform.”',
    ),
  },
];
