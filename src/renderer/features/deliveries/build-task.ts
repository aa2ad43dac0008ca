import type { Delivery, TaskDetail } from './task.ts';

export const buildDelivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  version: 1,
  video: '/v.mp4',
  download: '/d',
  filename: 'take-3.mp4',
  size: 200,
  sha256: '',
  seconds: null,
  poster: null,
  created_at: '2026-01-02T00:00:00.000Z',
  ...overrides,
});

/** A job that was accepted, as the server answers it to its creator, for tests. */
export const buildTask = (overrides: Partial<TaskDetail> = {}): TaskDetail => ({
  id: 7,
  status: 'in_progress',
  price: 180,
  notes: 'Morning light.',
  script: '<p>Open the can.</p>',
  with_scripting: 0,
  gender: 'any',
  age: '18-24',
  product_id: 1,
  video_setting_id: 1,
  aspect_ratio_setting_id: 1,
  product: { id: 1, name: 'Terra Cold Brew', image: null, description: '', website: null, is_physical: 1 },
  video_setting: { id: 1, title: '30 seconds', seconds: 30, image: '' },
  aspect_ratio_setting: { id: 1, title: '9:16', image: '', description: 'Vertical' },
  brand: { id: 3, name: 'Northwind', picture: null, website: null, description: null, nbr_of_jobs_created: 2 },
  userjob: null,
  created_at: '2026-01-01T00:00:00.000Z',
  paid_at: null,
  shipped_at: null,
  received_at: null,
  opened_at: null,
  completed_at: null,
  deliveries: overrides.userjob ? [overrides.userjob] : [],
  application: null,
  ...overrides,
});
