import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildJob } from '../fixtures/build-job.ts';
import { orderOf } from './order-values.ts';
import { usePlacedOrder } from './use-placed-order.ts';

it('keeps one job per form: creates it, reuses it while unchanged, updates it after a change', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const calls = mockApi({
    'POST /job/create': { data: job },
    'GET /brand/job/12': { data: job },
    'POST /job/12/update': { data: { ...job, total: 240 } },
  });
  const { result } = renderHook(() => usePlacedOrder());
  const order = orderOf(job);
  expect(await result.current(order)).toMatchObject({ id: 12, total: 120 });
  expect(await result.current({ ...order })).toMatchObject({ id: 12, total: 120 });
  expect(calls).toEqual(['POST /job/create', 'GET /brand/job/12']);
  expect(await result.current({ ...order, price: 200 })).toMatchObject({ id: 12, total: 240 });
  expect(calls.slice(2)).toEqual(['POST /job/12/update']);
});

it.each([
  ['unchanged', {}],
  ['changed', { price: 200 }],
])('creates the job anew when it was deleted elsewhere, with the form %s', async (_, change) => {
  const [job, anew] = [buildJob(), buildJob({ id: 13 })];
  const created = [job, anew];
  const gone = { status: 404, message: 'Not found.' };
  const routes = { 'GET /brand/job/12': gone, 'POST /job/12/update': gone, 'GET /brand/job/13': { data: anew } };
  mockApi({ ...routes, 'POST /job/create': () => ({ data: created.shift() }) });
  const { result } = renderHook(() => usePlacedOrder());
  expect(await result.current(orderOf(job))).toMatchObject({ id: 12 });
  expect(await result.current({ ...orderOf(job), ...change })).toMatchObject({ id: 13 });
  expect(await result.current({ ...orderOf(job), ...change })).toMatchObject({ id: 13 });
  expect(created).toEqual([]);
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

it('takes the invitation back when another creator or nobody is to be invited to the same job', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const calls = mockApi({
    'POST /job/create': { data: job },
    'GET /brand/job/12': { data: job },
    'POST /brand/job/12/invite': ({ body }) => {
      const { creator_id: id } = body as { creator_id: number };
      return { data: { id: 50 + id, creator: { id } } };
    },
    'POST /brand/invitation/56/withdraw': { data: {} },
    // The job of this invitation was deleted elsewhere meanwhile.
    'POST /brand/invitation/57/withdraw': { status: 404, message: 'Not found.' },
  });
  const { result, rerender } = renderHook(usePlacedOrder, { initialProps: 6 as number | null });
  const place = async (invitee: number | null) => {
    calls.length = 0;
    rerender(invitee);
    await result.current(orderOf(job));
    return calls.filter((call) => call.startsWith('POST'));
  };
  expect(await place(6)).toEqual(['POST /job/create', 'POST /brand/job/12/invite']);
  expect(await place(7)).toEqual(['POST /brand/invitation/56/withdraw', 'POST /brand/job/12/invite']);
  expect(await place(null)).toEqual(['POST /brand/invitation/57/withdraw']);
  expect(await place(null)).toEqual([]);
});

it('takes the invitation back at once, since the job may be paid among the drafts', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const calls = mockApi({
    'POST /job/create': { data: job },
    'POST /brand/job/12/invite': { data: { id: 56, creator: { id: 6 } } },
    'POST /brand/invitation/56/withdraw': { data: {} },
  });
  const { result, rerender } = renderHook(usePlacedOrder, { initialProps: 6 as number | null });
  await result.current(orderOf(job));
  rerender(null);
  await waitFor(() => expect(calls.at(-1)).toBe('POST /brand/invitation/56/withdraw'));
});

it('takes the invitation back with the next order when that failed at once', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const answers = [{ status: 500 }, { data: {} }];
  const calls = mockApi({
    'POST /job/create': { data: job },
    'GET /brand/job/12': { data: job },
    'POST /brand/job/12/invite': { data: { id: 56, creator: { id: 6 } } },
    'POST /brand/invitation/56/withdraw': () => answers.shift() ?? { status: 500 },
  });
  const { result, rerender } = renderHook(usePlacedOrder, { initialProps: 6 as number | null });
  await result.current(orderOf(job));
  rerender(null);
  await result.current(orderOf(job));
  expect(calls.filter((call) => call.endsWith('withdraw'))).toHaveLength(2);
  expect(answers).toEqual([]);
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
