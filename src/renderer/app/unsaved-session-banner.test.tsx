import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import { UnsavedSessionBanner } from './account-notices.tsx';

const banner = () => screen.queryByRole('region', { name: 'Your session is not kept' });

it('retries the keychain and shows the result', async () => {
  const answers: SecretStorage[] = ['memory', 'keychain'];
  const secretStorage = {
    watch: (listener: (storage: SecretStorage) => void) => {
      listener('memory');
      return () => undefined;
    },
    retry: async () => answers.shift() ?? 'memory',
  };
  renderScreen(<UnsavedSessionBanner />, { platform: buildPlatform({ secretStorage }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The keychain still does not answer.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Your session is kept from now on.')).toBeVisible();
});

it('warns that the session ends with the app, until a keychain responds or the banner is dismissed', async () => {
  let tell: (storage: SecretStorage) => void = () => undefined;
  const watch = (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  renderScreen(<UnsavedSessionBanner />, {
    platform: buildPlatform({ secretStorage: { watch, retry: async () => 'memory' } }),
  });
  expect(banner()).toBeNull();
  act(() => tell('memory'));
  expect(banner()).toBeVisible();
  act(() => tell('keychain'));
  expect(banner()).toBeNull();
  act(() => tell('memory'));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(banner()).toBeNull();
});

it('does not appear on the website', () => {
  renderScreen(<UnsavedSessionBanner />);
  expect(banner()).toBeNull();
});
