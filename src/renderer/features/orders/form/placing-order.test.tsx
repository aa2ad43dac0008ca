import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildJob } from '../fixtures/build-job.ts';
import { usePlacedOrder } from './new-job-page.tsx';
import { orderOf } from './order-values.ts';

it('keeps one job per form: creates it, reuses it while unchanged, updates it after a change', async () => {
  const job = buildJob({ status: 'awaiting_payment' });
  const calls = mockApi({
    'POST /job/create': { data: job },
    'GET /brand/job/12': { data: job },
    'POST /job/12/update': { data: { ...job, total: 240 } },
  });
  const { result } = renderHook(() => usePlacedOrder(null));
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
  const gone = { status: 404, message: 'Not found.' };
  const routes = { 'GET /brand/job/12': gone, 'POST /job/12/update': gone, 'GET /brand/job/13': { data: anew } };
  mockApi({ ...routes, 'POST /job/create': [{ data: job }, { data: anew }] });
  const { result } = renderHook(() => usePlacedOrder(null));
  expect(await result.current(orderOf(job))).toMatchObject({ id: 12 });
  expect(await result.current({ ...orderOf(job), ...change })).toMatchObject({ id: 13 });
  expect(await result.current({ ...orderOf(job), ...change })).toMatchObject({ id: 13 });
  expect(sentTo('POST /job/create')).toHaveLength(2);
});

it('creates the job after a failure', async () => {
  const job = buildJob();
  const calls = mockApi({ 'POST /job/create': [{ status: 500 }, { data: job }] });
  const { result } = renderHook(() => usePlacedOrder(null));
  await expect(result.current(orderOf(job))).rejects.toThrow();
  expect(await result.current(orderOf(job))).toMatchObject({ id: 12 });
  expect(calls).toHaveLength(2);
});

/** The server of one placed order; `sent` gets the invitee of each call that stores it. */
const mockOrders = (more: Parameters<typeof mockApi>[0] = {}) => {
  const job = buildJob({ status: 'awaiting_payment' });
  const sent: [string, unknown][] = [];
  const store =
    (call: string) =>
    ({ body }: { body: unknown }) => {
      sent.push([call, (body as { invitee: unknown }).invitee]);
      return { data: job };
    };
  mockApi({
    'POST /job/create': store('create'),
    'POST /job/12/update': store('update'),
    'GET /brand/job/12': { data: job },
    ...more,
  });
  const { result, rerender } = renderHook(usePlacedOrder, { initialProps: 6 as number | null });
  return { job, sent, rerender, place: () => result.current(orderOf(job)) };
};

it('places the order and its invitation by one call, and changes both by one', async () => {
  const { sent, rerender, place } = mockOrders();
  await place();
  await place();
  expect(sent).toEqual([['create', 6]]);
  rerender(null);
  await place();
  await place();
  expect(sent.slice(1)).toEqual([['update', null]]);
  rerender(7);
  await place();
  expect(sent.slice(2)).toEqual([['update', 7]]);
});

it('withdraws the invitation at once, since the job may be paid among the drafts', async () => {
  const { sent, rerender, place } = mockOrders();
  await place();
  rerender(7);
  await waitFor(() => expect(sent.at(-1)).toEqual(['update', null]));
});

it('withdraws the invitation with the next order when that failed at once', async () => {
  const updates = [{ status: 500 }, { data: buildJob() }];
  const { job, rerender, place } = mockOrders({ 'POST /job/12/update': updates });
  await place();
  rerender(null);
  expect(await place()).toMatchObject({ id: job.id });
  expect(sentTo('POST /job/12/update')).toHaveLength(2);
});

it('creates no job when the one whose invitation is withdrawn was deleted elsewhere, until it is placed again', async () => {
  const { sent, rerender, place } = mockOrders({ 'POST /job/12/update': { status: 404, message: 'Not found.' } });
  await place();
  rerender(null);
  await place();
  expect(sent).toEqual([
    ['create', 6],
    ['create', null],
  ]);
});
