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
