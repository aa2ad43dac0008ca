import { act, screen, waitFor } from '@testing-library/react';
import { AxiosError } from 'axios';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import type { OfflineStore } from '../../platform/desktop/offline-store.ts';
import { session } from '../session/session.ts';
import { createOfflineData } from './offline-data.ts';
import type { ResourceKey } from './resource-keys.ts';
import { queries, useApi } from './use-api.ts';

const entries = new Map<string, { json: string; at: number }>();
const store: OfflineStore = {
  read: async (account, key) => entries.get(`${account}/${key}`) ?? null,
  write: async (account, key, json) => void entries.set(`${account}/${key}`, { json, at: Date.now() }),
  clear: async () => entries.clear(),
};
const offline = createOfflineData(store);

const Orders = ({ name, load }: { name: ResourceKey; load: () => Promise<unknown> }) => (
  <AsyncView state={useApi(name, load as () => Promise<never>)} what="your orders" skeleton="">
    {(data) => <p>{JSON.stringify(data)}</p>}
  </AsyncView>
);
const show = (load: () => Promise<unknown>, name: ResourceKey = 'orders/') =>
  renderScreen(<Orders name={name} load={load} />, { platform: buildPlatform({ offline }) });
const away = async () => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
};

beforeEach(() => {
  entries.clear();
  signIn('brand');
});

it('shows what was loaded last, with its time, until the server can be reached again', async () => {
  const account = session.current()?.id ?? 0;
  entries.set(`${account}/orders/`, { json: '["Cold Brew"]', at: new Date().setHours(14, 5) });
  const load = vi.fn(away);
  show(load);
  expect(await screen.findByText('["Cold Brew"]')).toBeVisible();
  expect(await screen.findByText('You are offline. This is from 2:05 PM.')).toBeVisible();
  load.mockImplementation(async () => ['Lamp'] as never);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('["Lamp"]')).toBeVisible();
  expect(screen.queryByText(/^You are offline/)).toBeNull();
});

it('tells that what is on screen is not current when a refresh does not reach the server', async () => {
  const load = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce(['Lamp']).mockImplementation(away);
  show(load);
  await screen.findByText('["Lamp"]');
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(/^You are offline\. This is from /)).toBeVisible();
  expect(screen.getByText('["Lamp"]')).toBeVisible();
});

it('keeps lists under their account, without signed links', async () => {
  const link = '/media/files/7/5/1900000000/c2ln/video.mp4';
  show(async () => ({ file: link, note: `See ${link} please.`, picture: null }));
  await waitFor(() => expect(entries.size).toBe(1));
  expect([...entries].map(([key, { json }]) => [key, JSON.parse(json)])).toEqual([
    [`${session.current()?.id}/orders/`, { file: '', note: 'See  please.', picture: null }],
  ]);
});

it('keeps nothing but orders, tasks and messages', async () => {
  show(async () => ['a payout'], 'earnings');
  expect(await screen.findByText('["a payout"]')).toBeVisible();
  expect(entries.size).toBe(0);
});

it('shows nothing of another account, nor after the session has ended', async () => {
  entries.set('4711/orders/', { json: '["Somebody’s"]', at: Date.now() });
  entries.set(`${session.current()?.id}/orders/`, { json: '["Mine"]', at: Date.now() });
  const { unmount } = show(away);
  session.end();
  await act(async () => undefined);
  expect(queries.getQueryData(['orders/'])).toBeUndefined();
  expect(entries.size).toBe(0);
  unmount();
  entries.set('4711/orders/', { json: '["Somebody’s"]', at: Date.now() });
  signIn('brand', { id: 4712 });
  show(away);
  expect(await screen.findByText(/We could not load/)).toBeVisible();
  expect(screen.queryByText(/Somebody|Mine/)).toBeNull();
});
