import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';

type CreatorJob = Data<typeof jobsApi.getCreatorJob>;

/** An open job as the server answers it to a creator, for tests. */
export const buildCreatorJob = (overrides: Partial<CreatorJob> = {}): CreatorJob => ({
  id: 7,
  status: 'pending',
  price: 180.5,
  notes: null,
  script: '<p>Open the can.</p>',
  with_scripting: 0,
  gender: 'any',
  age: '18-24',
  product_id: 1,
  video_setting_id: 1,
  aspect_ratio_setting_id: 1,
  product: { id: 1, name: 'Terra Cold Brew', image: null, description: 'Six bottles.', website: null, is_physical: 1 },
  video_setting: { id: 1, title: '30 seconds', seconds: 30, image: '' },
  aspect_ratio_setting: { id: 1, title: '9:16', image: '', description: 'Vertical' },
  brand: {
    id: 3,
    name: 'Northwind',
    picture: null,
    website: 'https://www.northwind.example/',
    description: 'From Porto.',
    nbr_of_jobs_created: 1,
  },
  userjob: null,
  created_at: '2026-01-01T00:00:00.000Z',
  paid_at: null,
  shipped_at: null,
  received_at: null,
  opened_at: null,
  completed_at: null,
  end_reason: null,
  deliveries: [],
  application: null,
  ...overrides,
});
