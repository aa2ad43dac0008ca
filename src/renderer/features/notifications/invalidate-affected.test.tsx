import { act, render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ResourceKey } from '#renderer/lib/api/resource-keys.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { invalidateJob, invalidateUnprompted } from './invalidate-affected.ts';

const Shown = ({ name, load }: { name: ResourceKey; load: () => Promise<never> }) => {
  useApi(name, load);
  return null;
};

const page = () => Promise.resolve({ data: [], meta: { page: 1, per_page: 20, total: 0 } } as never);

it.each([
  ['message', 'orders/x'],
  ['message', 'tasks/x'],
  ['script_submitted', 'orders/x'],
  ['job_application', 'orders/x'],
  // The page of the earnings says how much is held for accepted jobs.
  ['application_accepted', 'earnings'],
] as const)('a %s reloads %s while it is shown', async (type, name) => {
  const load = vi.fn(page);
  render(<Shown name={name} load={load} />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  act(() => invalidateUnprompted({ type }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

it('a change of a job reloads whatever shows it, and no other job', async () => {
  const shows = [
    'job/12',
    'job/with/4',
    'payment-return/12/pi_1',
    'orders/x',
    'drafts/x',
    'awaiting-scripts/x',
    'tasks/x',
    'applications/x',
    'home/brand',
  ] as const;
  const names: readonly ResourceKey[] = [...shows, 'job/13', 'payment-return/13/pi_2'];
  const loaded: string[] = [];
  const loaders = names.map((name) => () => {
    loaded.push(name);
    return page();
  });
  render(names.map((name, at) => <Shown key={name} name={name} load={loaders[at] ?? page} />));
  await waitFor(() => expect(loaded).toHaveLength(names.length));
  await act(async () => invalidateJob(12));
  expect(loaded.slice(names.length).sort()).toEqual([...shows].sort());
});
