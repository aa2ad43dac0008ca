import { describe, expect, test } from 'vitest';
import { JOB_STATUSES } from './job-lifecycle.ts';
import {
  JOB_STAGES,
  type JobStage,
  jobStage,
  nextActors,
  ORDER_STAGES,
  type StageFacts,
  stageSince,
  stagesByActor,
  stagesByUrgency,
  stageTone,
  TASK_STAGES,
} from './job-stage.ts';
import { brandStages, creatorStages, stageWords } from './job-stage-words.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

const buildFacts = (overrides: Partial<StageFacts>): StageFacts => ({
  status: 'pending',
  script: null,
  applicants: 0,
  appliedAt: null,
  sendsProduct: false,
  createdAt: day(1),
  paymentProcessingSince: null,
  paidAt: day(2),
  scriptSubmittedAt: null,
  scriptAskedAt: null,
  openedAt: day(3),
  acceptedAt: null,
  shippedAt: null,
  receivedAt: null,
  deliveredAt: null,
  changesAskedAt: null,
  dueAt: null,
  lateAt: null,
  completedAt: null,
  ratedAt: null,
  cancelledAt: null,
  ...overrides,
});

const taken = { status: 'in_progress', acceptedAt: day(5) } as const;
const parcel = { ...taken, sendsProduct: true } as const;
const late = { ...taken, dueAt: day(12), lateAt: day(13) } as const;
const done = { ...taken, status: 'completed', deliveredAt: day(8), completedAt: day(9) } as const;

describe('the stage of a job, and its begin', () => {
  test.each<[string, Partial<StageFacts>, string, number]>([
    ['not paid', { status: 'awaiting_payment', paidAt: null, openedAt: null }, 'unpaid', 1],
    ['a script that nobody has written', { status: 'awaiting_scripting', openedAt: null }, 'writing_script', 2],
    ['an empty script', { status: 'awaiting_scripting', script: '' }, 'writing_script', 2],
    [
      'a script that is being revised',
      { status: 'awaiting_scripting', scriptSubmittedAt: day(3), scriptAskedAt: day(4) },
      'writing_script',
      4,
    ],
    ['a script', { status: 'awaiting_scripting', script: '<p>', scriptSubmittedAt: day(4) }, 'script_ready', 4],
    ['no applicants', {}, 'finding_creator', 3],
    ['applicants', { applicants: 2, appliedAt: day(4) }, 'choosing_creator', 4],
    ['a creator, and nothing to send', taken, 'filming', 5],
    ['a product that was sent all the same', { ...taken, shippedAt: day(6) }, 'filming', 5],
    ['a product to send', parcel, 'shipping_product', 5],
    ['a product on its way', { ...parcel, shippedAt: day(6) }, 'product_on_way', 6],
    ['a product that has arrived', { ...parcel, shippedAt: day(6), receivedAt: day(7) }, 'filming', 7],
    ['a video', { ...taken, deliveredAt: day(8) }, 'delivered', 8],
    ['a video before the product', { ...parcel, deliveredAt: day(8) }, 'delivered', 8],
    ['changes that were asked for', { ...taken, deliveredAt: day(8), changesAskedAt: day(9) }, 'changes', 9],
    ['a late video', { ...taken, dueAt: day(12), lateAt: day(13) }, 'late', 12],
    ['late changes', { ...late, deliveredAt: day(8), changesAskedAt: day(9) }, 'late', 12],
    ['a late video that has come', { ...late, deliveredAt: day(14) }, 'delivered', 14],
    ['completion while changes are asked for', { ...done, changesAskedAt: day(9) }, 'completed', 9],
    ['completion', done, 'completed', 9],
    ['a rating', { ...done, ratedAt: day(10) }, 'rated', 10],
    ['a payment under way', { status: 'awaiting_payment', paymentProcessingSince: day(2) }, 'payment_processing', 2],
    ['cancellation', { status: 'cancelled', cancelledAt: day(4), applicants: 1 }, 'cancelled', 4],
    ['a refund after delivery', { ...done, status: 'cancelled', cancelledAt: day(9) }, 'cancelled', 9],
    ['an acceptance that was not dated', { ...taken, acceptedAt: null }, 'filming', 1],
  ])('with %s', (_what, facts, stage, since) => {
    const job = buildFacts(facts);
    expect([jobStage(job), stageSince(job)]).toEqual([stage, day(since)]);
  });

  test('is one of the known ones for every combination of facts, and all of them occur', () => {
    const either = [null, day(4)];
    const reached = new Set<string>();
    for (const status of JOB_STATUSES)
      for (const script of [null, '<p>'])
        for (const applicants of [0, 1])
          for (const sendsProduct of [false, true])
            for (const shippedAt of either)
              for (const receivedAt of shippedAt ? either : [null])
                for (const deliveredAt of either)
                  for (const changesAskedAt of deliveredAt ? either : [null])
                    for (const lateAt of either)
                      for (const ratedAt of either) {
                        const facts = { status, script, applicants, sendsProduct, shippedAt, receivedAt, deliveredAt };
                        reached.add(jobStage(buildFacts({ ...facts, changesAskedAt, lateAt, ratedAt })));
                      }
    reached.add(jobStage(buildFacts({ status: 'awaiting_payment', paymentProcessingSince: day(2) })));
    expect([...reached].sort()).toEqual([...JOB_STAGES].sort());
  });
});

describe('each side', () => {
  test('is told what the stages it can see are called and what comes next', () => {
    expect(Object.keys(brandStages)).toEqual(JOB_STAGES);
    expect(Object.keys(creatorStages)).toEqual(TASK_STAGES);
    for (const { label, hint } of [...Object.values(brandStages), ...Object.values(creatorStages)]) {
      expect(label).toMatch(/^[A-Z].{5,24}$/);
      expect(hint).toMatch(/^[A-Z][^!]+\.$/);
    }
    expect(ORDER_STAGES).toEqual(JOB_STAGES.slice(2));
  });

  test('has no words for what it cannot see', () => {
    expect(stageWords('filming', 'creator')?.label).toBe('Film and upload');
    expect(stageWords('filming', 'brand')?.label).toBe('Being filmed');
    expect(stageWords('finding_creator', 'creator')).toBeUndefined();
  });

  test('has to act in its own stages alone, the most urgent first, never in a job that is over', () => {
    expect(stagesByActor('brand').mine).toEqual([
      'delivered',
      'shipping_product',
      'choosing_creator',
      'script_ready',
      'unpaid',
    ]);
    expect(stagesByActor('creator').mine).toEqual(['late', 'changes', 'filming']);
    for (const stage of stagesByActor('brand').over) expect(nextActors[stage]).toBe('nobody');
  });

  test('sees by the tone whether it must act', () => {
    expect([stageTone('filming', 'creator'), stageTone('filming', 'brand')]).toEqual(['action', 'wait']);
    expect([stageTone('delivered', 'creator'), stageTone('delivered', 'brand')]).toEqual(['wait', 'action']);
    expect([stageTone('writing_script', 'brand'), stageTone('finding_creator', 'brand')]).toEqual(['wait', 'wait']);
    expect([stageTone('changes', 'creator'), stageTone('changes', 'brand')]).toEqual(['action', 'wait']);
    expect([stageTone('late', 'creator'), stageTone('late', 'brand')]).toEqual(['late', 'late']);
    expect([stageTone('rated', 'brand'), stageTone('cancelled', 'creator')]).toEqual(['done', 'stopped']);
  });
});

test.each(['brand', 'creator'] as const)('every stage in which a %s must act has its urgency', (side) => {
  // Without an address no product can be sent.
  const mine = (stage: JobStage) => nextActors[stage] === side || (side === 'creator' && stage === 'shipping_product');
  expect([...stagesByUrgency[side]].sort()).toEqual(JOB_STAGES.filter(mine).sort());
});
