import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildJob } from '../fixtures/build-job.ts';
import { orderOf } from './order-values.ts';
import { usePlacedOrder } from './use-placed-order.ts';

it('keeps one job per form: creates it, reuses it while unchanged, updates it after a change', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const calls = mockApi({ 'POST /job/create': { data: job }, 'POST /job/12/update': { data: { ...job, total: 240 } } });
  const { result } = renderHook(() => usePlacedOrder());
  const order = orderOf(job);
  expect(await result.current(order)).toMatchObject({ id: 12, total: 120 });
  expect(await result.current({ ...order })).toMatchObject({ id: 12, total: 120 });
  expect(calls).toEqual(['POST /job/create']);
  expect(await result.current({ ...order, price: 200 })).toMatchObject({ id: 12, total: 240 });
  expect(calls).toEqual(['POST /job/create', 'POST /job/12/update']);
});

it('creates the job after a failure', async () => {
  const job = buildJob();
  const answers = [{ status: 500 }, { data: job }];
  const calls = mockApi({ 'POST /job/create': () => answers.shift() ?? { status: 500 } });
  const { result } = renderHook(() => usePlacedOrder());
  await expect(result.current(orderOf(job))).rejects.toThrow();
  expect(await result.current(orderOf(job))).toMatchObject({ id: 12 });
  expect(calls).toHaveLength(2);
});

it('invites the creator with the order, and again after each change of it', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const answers = [{ status: 403, message: 'Job #12 asks for men. Mia does not fit.' }, { data: {} }];
  const calls = mockApi({
    'POST /job/create': { data: job },
    'POST /job/12/update': { data: job },
    'POST /brand/job/12/invite': () => answers.shift() ?? { status: 500 },
  });
  const { result } = renderHook(() => usePlacedOrder(6));
  await expect(result.current(orderOf(job))).rejects.toThrow();
  expect(await result.current({ ...orderOf(job), gender: 'female' })).toMatchObject({ id: 12 });
  expect(calls).toEqual([
    'POST /job/create',
    'POST /brand/job/12/invite',
    'POST /job/12/update',
    'POST /brand/job/12/invite',
  ]);
});
