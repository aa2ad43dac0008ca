import { buildCreatorJob } from '#renderer/lib/build-creator-job.ts';
import type { Delivery, TaskDetail } from './task.ts';

export const buildDelivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  version: 1,
  video: '/v.mp4',
  download: '/d',
  filename: 'take-3.mp4',
  size: 200,
  sha256: '',
  seconds: null,
  width: null,
  height: null,
  has_audio: null,
  poster: null,
  created_at: '2026-01-02T00:00:00.000Z',
  ...overrides,
});

/** A job that was accepted, as the server answers it to its creator, for tests. */
export const buildTask = (overrides: Partial<TaskDetail> = {}): TaskDetail =>
  buildCreatorJob({
    status: 'in_progress',
    price: 180,
    notes: 'Morning light.',
    deliveries: overrides.userjob ? [overrides.userjob] : [],
    ...overrides,
  });
