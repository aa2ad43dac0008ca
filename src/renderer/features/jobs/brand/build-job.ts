import type { Application, BrandJobDetail, Creator, JobSettings } from './brand-job.ts';

const product = { id: 4, name: 'Lumen Desk Lamp', image: null, description: 'Folds flat.', website: null };
const duration = { id: 2, title: '30 seconds', seconds: 30, image: '/settings/duration.svg' };
const ratio = { id: 1, title: '9:16', image: '/settings/ratio-9x16.svg', description: 'Vertical' };

export const buildSettings = (overrides: Partial<JobSettings> = {}): JobSettings => ({
  products: [{ ...product, is_physical: 1, price: 129 }],
  video_duration: [duration],
  aspect_ratio: [ratio],
  scripting_fees: 49,
  tax: { amount: 20 },
  minimum_price: { amount: 25 },
  ...overrides,
});

export const buildCreator = (overrides: Partial<Creator> = {}): Creator => ({
  id: 31,
  name: 'Tom Becker',
  picture: null,
  gender: 'male',
  date_of_birth: '1986-02-01',
  age: 40,
  description: 'I film hands and quiet rooms.',
  video: '/media/videos/pitch',
  ratings_avg_stars: 4.5,
  rated: 8,
  ...overrides,
});

export const buildApplication = (overrides: Partial<Application> = {}): Application => ({
  id: 71,
  status: 'pending',
  note: 'I own this lamp.',
  created_at: '2026-11-20T10:00:00.000Z',
  creator: buildCreator(),
  ...overrides,
});

type Video = NonNullable<BrandJobDetail['userjob']>;

export const buildVideo = (overrides: Partial<Video> = {}): Video => ({
  version: 1,
  video: '/media/videos/9',
  download: '/media/videos/9?download=lamp.mp4',
  filename: 'lamp.mp4',
  size: 1_000,
  sha256: 'ab',
  seconds: 30,
  width: null,
  height: null,
  has_audio: null,
  poster: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

export const buildShipping = (): NonNullable<BrandJobDetail['shipping']> => ({
  name: 'Tom Becker',
  address: 'Lindenstr. 4',
  city: 'Berlin',
  zip_code: '10969',
  country: 'Germany',
  phone_number: '+49 30 1',
});

/** A job as the server answers it to its brand, for tests. */
export const buildJob = (overrides: Partial<BrandJobDetail> = {}): BrandJobDetail => ({
  id: 12,
  status: 'pending',
  price: 100,
  notes: null,
  script: '<p>Hello.</p>',
  with_scripting: 0,
  gender: 'any',
  age: '45-1000',
  product_id: product.id,
  video_setting_id: duration.id,
  aspect_ratio_setting_id: ratio.id,
  product: { ...product, is_physical: 1 },
  video_setting: duration,
  aspect_ratio_setting: ratio,
  brand: { id: 1, name: 'Northwind', picture: null, website: null, description: null, nbr_of_jobs_created: 3 },
  userjob: null,
  created_at: '2026-11-20T10:00:00.000Z',
  paid_at: null,
  shipped_at: null,
  received_at: null,
  completed_at: null,
  end_reason: null,
  stripe_id: 'pi_1_secret_x',
  scripting: 0,
  subtotal: 100,
  tax: 20,
  total: 120,
  applications: [],
  deliveries: overrides.userjob ? [overrides.userjob] : [],
  timeline: [{ event: 'ordered', at: '2026-11-20T10:00:00.000Z' }],
  shipping: null,
  rating: null,
  ...overrides,
});
