import { describe, expect, it } from 'vitest';
import { buildJob } from '../fixtures/build-job.ts';
import { timelineOf } from './job-details-page.tsx';

const at = '2026-11-20T10:00:00.000Z';
const shown = (job: Parameters<typeof buildJob>[0]) =>
  timelineOf(buildJob(job)).map((step) => (step.at === null ? `(${step.words})` : step.words));
const digital = { ...buildJob().product, is_physical: 0 };

describe('the timeline of a job', () => {
  it('lists past events, then future ones', () => {
    const timeline = [
      { event: 'ordered', at },
      { event: 'paid', at },
    ] as const;
    expect(shown({ status: 'awaiting_scripting', with_scripting: 1, timeline: [...timeline] })).toEqual([
      'Ordered',
      'Paid',
      '(Script ready)',
      '(Opened to creators)',
      '(Creator accepted)',
      '(Product shipped)',
      '(Product received)',
      '(Video delivered)',
      '(Completed)',
    ]);
  });

  it('shows that the UGC Admins ended a job', () => {
    const timeline = [
      { event: 'paid', at },
      { event: 'cancelled', at },
    ] as const;
    const end_reason = 'The product was never sent';
    expect(shown({ status: 'cancelled', end_reason, timeline: [...timeline] })).toEqual([
      'Paid',
      'Refunded by the UGC Admins',
    ]);
    expect(shown({ status: 'completed', end_reason, timeline: [{ event: 'completed', at }] })).toEqual([
      'Released by the UGC Admins',
    ]);
  });

  it('has no script event without an ordered script and no shipping event without shipping', () => {
    expect(shown({ status: 'awaiting_payment', product: digital })).toEqual([
      'Ordered',
      '(Paid)',
      '(Opened to creators)',
      '(Creator accepted)',
      '(Video delivered)',
      '(Completed)',
    ]);
  });

  it('expects no parcel after a video that was delivered without it', () => {
    const job = { status: 'in_progress', timeline: [{ event: 'delivered', at }] } as const;
    expect(shown({ ...job, timeline: [...job.timeline] })).toEqual(['Video delivered', '(Completed)']);
  });

  it('has every request for changes, and expects none', () => {
    const timeline = [
      { event: 'delivered', at },
      { event: 'changes_asked', at },
      { event: 'changes_asked', at: '2026-11-22T10:00:00.000Z' },
    ] as const;
    expect(shown({ status: 'in_progress', timeline: [...timeline] })).toEqual([
      'Video delivered',
      'Changes asked for',
      'Changes asked for',
      '(Completed)',
    ]);
  });

  it.each(['completed', 'cancelled'] as const)('expects nothing of a %s job', (status) => {
    expect(shown({ status, timeline: [{ event: status, at }] })).toHaveLength(1);
  });
});
