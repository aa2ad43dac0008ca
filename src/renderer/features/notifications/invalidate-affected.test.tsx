import { act, render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApi } from '#renderer/lib/use-api.ts';
import { invalidateUnprompted } from './invalidate-affected.ts';

const Shown = ({ name, load }: { name: 'orders/x' | 'tasks/x'; load: () => Promise<never> }) => {
  useApi(name, load);
  return null;
};

it.each([
  ['message', 'orders/x'],
  ['message', 'tasks/x'],
  ['script_submitted', 'orders/x'],
  ['job_application', 'orders/x'],
] as const)('a %s reloads %s while it is shown', async (type, name) => {
  const load = vi.fn(() => Promise.resolve({ data: [], meta: { page: 1, per_page: 20, total: 0 } } as never));
  render(<Shown name={name} load={load} />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  act(() => invalidateUnprompted({ type }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
