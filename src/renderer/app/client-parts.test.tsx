import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { ConnectionBanner } from './client-parts.tsx';

const show = () => {
  const listeners = new Set<(isReachable: boolean) => void>();
  const connection = {
    watch: (listener: (isReachable: boolean) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: vi.fn(async () => true),
  };
  renderScreen(<ConnectionBanner connection={connection} />, { platform: buildPlatform({ connection }) });
  const become = (isReachable: boolean) =>
    act(() => {
      for (const listener of listeners) listener(isReachable);
    });
  return { connection, become };
};
const sentence = /The server cannot be reached\./;

it('reports an unreachable server, retries on request, and disappears when it is back', async () => {
  const { connection, become } = show();
  expect(screen.queryByText(sentence)).toBeNull();
  become(false);
  expect(screen.getByText(sentence)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(connection.retry).toHaveBeenCalledOnce();
  become(true);
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

it('makes everything that waits for the connection retry when it is back', () => {
  const { become } = show();
  const online = vi.fn();
  window.addEventListener('online', online);
  become(false);
  expect(online).not.toHaveBeenCalled();
  become(true);
  expect(online).toHaveBeenCalledOnce();
  window.removeEventListener('online', online);
});
