import type { Address } from '#shared/contract/account-forms.ts';
import type { Gender } from '#shared/domain/people/age.ts';
import type { Category } from '#shared/domain/people/categories.ts';
import type { DemoTime } from './demo-time.ts';

/** The demo accounts: two brands and four creators, with one password for all. */
export const DEMO_PASSWORD = 'Welcome1!';

export const demoBrands = [
  {
    key: 'northwind',
    email: 'brand@demo.example',
    joined: '55d 08:05',
    renewed: '27d 08:40',
    name: 'Northwind Goods',
    description: 'Everyday objects that last: lamps, bags and a cold brew that started it all. Made in Porto.',
    website: 'https://northwind.example',
    address: {
      address: 'Rua das Flores 112',
      country: 'Portugal',
      city: 'Porto',
      zip_code: '4050-262',
      phone_number: '+351 220 100 200',
    },
  },
  {
    key: 'petal',
    email: 'petal@demo.example',
    joined: '55d 10:40',
    renewed: '26d 15:18',
    name: 'Petal & Co',
    description: 'Skin care with five ingredients or fewer, and snacks for the way to work.',
    website: 'https://petal.example',
    address: {
      address: '18 Mill Lane',
      country: 'United Kingdom',
      city: 'Bristol',
      zip_code: 'BS1 4DJ',
      phone_number: '+44 117 496 0100',
    },
  },
] as const;

export interface DemoCreator {
  key: string;
  email: string;
  joined: DemoTime;
  name: string;
  gender: Gender;
  /** Age in years, in the middle of an age range, so that it stays in it all year. */
  age: number;
  description: string;
  languages: readonly string[];
  categories: readonly Category[];
  address: Address;
  /** Videos of the portfolio, the first one first. */
  samples?: readonly { readonly video: string; readonly title: string }[];
  /** A withdrawal: the id of the payment method, and when it was asked for and paid. */
  withdrawn?: {
    readonly method: number;
    readonly account: string;
    readonly dollars: number;
    readonly asked: DemoTime;
    readonly paid: DemoTime;
  };
}

export const demoCreators: readonly DemoCreator[] = [
  {
    key: 'mia',
    email: 'creator@demo.example',
    joined: '55d 11:22',
    name: 'Mia Fernandes',
    gender: 'female',
    age: 22,
    description: 'Kitchen-table reviews in daylight, no filter. I answer within a day and deliver in three.',
    languages: ['es', 'pt', 'en'],
    categories: ['food', 'home', 'beauty'],
    address: {
      address: 'Calle de la Luna 14, 2B',
      country: 'Spain',
      city: 'Valencia',
      zip_code: '46001',
      phone_number: '+34 960 100 200',
    },
    samples: [
      { video: 'face-serum-4x5-15s.mp4', title: 'Serum by the kitchen window' },
      { video: 'travel-bag-9x16-15s.mp4', title: 'Packed in one take' },
    ],
    withdrawn: { method: 2, account: 'mia@paypal.example', dollars: 100, asked: '44d 18:12', paid: '42d 09:30' },
  },
  {
    key: 'noah',
    email: 'noah@demo.example',
    joined: '55d 13:05',
    name: 'Noah Adeyemi',
    gender: 'male',
    age: 29,
    description: 'Outdoor and travel. Two cameras, one calm voice.',
    languages: ['en', 'yo'],
    categories: ['travel', 'fitness'],
    address: {
      address: '7 Harbour Row',
      country: 'United Kingdom',
      city: 'Leith',
      zip_code: 'EH6 6JJ',
      phone_number: '+44 131 496 0200',
    },
    samples: [
      { video: 'desk-lamp-16x9-45s.mp4', title: 'One lamp, noon to dusk' },
      { video: 'earplugs-9x16-15s.mp4', title: 'Night train' },
    ],
  },
  {
    key: 'ines',
    email: 'ines@demo.example',
    joined: '55d 17:48',
    name: 'Ines Moreau',
    gender: 'female',
    age: 31,
    description: 'Skin care for sensitive skin, tried for two weeks before I film.',
    languages: ['fr', 'en'],
    categories: ['beauty', 'health'],
    address: {
      address: '21 rue des Lilas',
      country: 'France',
      city: 'Lyon',
      zip_code: '69003',
      phone_number: '+33 4 72 00 01 00',
    },
  },
  {
    key: 'tom',
    email: 'tom@demo.example',
    joined: '55d 20:30',
    name: 'Tom Becker',
    gender: 'male',
    age: 40,
    description: 'Desk setups, tools and coffee. Former lighting technician.',
    languages: ['de', 'en'],
    categories: ['tech', 'crafts', 'food'],
    address: {
      address: 'Lindenweg 5',
      country: 'Germany',
      city: 'Leipzig',
      zip_code: '04109',
      phone_number: '+49 341 100 2000',
    },
  },
];

export interface DemoConversation {
  readonly brand: string;
  readonly creator: string;
  readonly lines: readonly (readonly [DemoTime, 'brand' | 'creator', string])[];
  /** Whether the receiver of the last line has not read it yet. */
  readonly isUnread?: true;
}

/** The conversations between demo users. */
export const demoConversations: readonly DemoConversation[] = [
  {
    brand: 'northwind',
    creator: 'noah',
    lines: [
      ['49d 09:20', 'brand', 'Your train idea is ours now. Which line do you take?'],
      ['49d 12:05', 'creator', 'The slow one along the coast, mornings. Loud enough, and the light comes in low.'],
      ['45d 21:10', 'creator', 'Uploaded. The drop in sound is real: I held the second microphone inside my hood.'],
      ['43d 10:24', 'brand', 'We played it twice because nobody believed it. Thank you.'],
      ['35d 16:24', 'brand', 'The bag for the next one is on its way to Harbour Row.'],
      ['31d 10:14', 'creator', 'It came. Smaller than my lunch.'],
      ['4d 16:44', 'brand', 'The blue one for the pocket video left today. The courier says three to five days.'],
      ['3d 09:12', 'creator', 'Lovely. I keep the weekend free.'],
    ],
  },
  {
    brand: 'petal',
    creator: 'ines',
    lines: [
      ['46d 16:15', 'brand', 'Two weeks first is exactly how we would do it. Take them.'],
      ['27d 19:44', 'creator', 'Day fourteen was yesterday evening. It is up.'],
      ['26d 11:12', 'brand', 'Calm, honest, and the drop at the beginning is beautiful. Thank you, Ines.'],
    ],
  },
  {
    brand: 'petal',
    creator: 'mia',
    lines: [
      ['30d 14:09', 'brand', 'Hi Mia, two square metres are plenty. Please do not tidy up.'],
      ['30d 15:02', 'creator', 'I will not, promise. Anything I must not show?'],
      ['30d 15:40', 'brand', 'Other labels, if you can turn them round. That is all.'],
      ['21d 18:58', 'creator', 'It is up. I turned eleven bottles round and forgot one: top left, behind the towel.'],
      ['19d 10:44', 'brand', 'We saw it, and nobody else will. Done, the money is in your balance.'],
      ['12d 08:56', 'brand', 'The oat bars are yours too. Outdoors, with wind, please.'],
      ['12d 19:13', 'creator', 'Wind I can do. We walk up to the ruin on Sunday.'],
      ['6d 12:51', 'creator', 'The box is here. One bar did not survive the unpacking.'],
      ['3d 09:58', 'brand', 'Your serum for the window video left today.'],
      ['3d 12:26', 'creator', 'Thank you. I have cleared the windowsill for it.'],
      ['6h', 'brand', 'How was the ruin? No hurry, we only plan next week and would like to know where the bars go.'],
    ],
    isUnread: true,
  },
  {
    brand: 'northwind',
    creator: 'tom',
    lines: [
      ['18d 10:18', 'brand', 'Hi Tom, glad you took the lamp. Could you film it at noon and again at dusk?'],
      ['18d 12:40', 'creator', 'With pleasure. My desk faces west, so dusk does half the work.'],
      ['17d 11:34', 'brand', 'Perfect. Landscape, please, it goes onto our shop page. The lamp left this morning.'],
      ['13d 15:09', 'creator', 'It is here, in one piece. It clicks when it folds. I like that.'],
      ['13d 16:02', 'brand', 'Keep the click in then.'],
      [
        '6d 18:47',
        'creator',
        'Clouds all week. I would rather wait for one clear evening than fake it. Is that all right?',
      ],
      ['5d 08:30', 'brand', 'Take the time. We want the evening too.'],
      ['2d 19:26', 'creator', 'It is up: 16:9, both lights in one cut. Tell me if the fold at the end is too slow.'],
    ],
    isUnread: true,
  },
  {
    brand: 'northwind',
    creator: 'ines',
    lines: [
      [
        '5d 09:50',
        'brand',
        'Hi Ines, the night bus made us laugh. Could the last line be said to nobody in particular?',
      ],
      ['5d 22:31', 'creator', 'That is how everybody talks on line 12. I film on Saturday night.'],
    ],
  },
];
