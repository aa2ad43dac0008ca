import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/test-support.tsx';
import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';
import { ComputerSettingsTab } from './computer-settings-tab.tsx';

const values: DesktopSettings = { closeToTray: false, notifications: true, textWhenLocked: false, openAtLogin: false };
const show = (change: (settings: Partial<DesktopSettings>) => Promise<DesktopSettings>) =>
  renderScreen(<ComputerSettingsTab />, {
    platform: buildPlatform({ settings: { read: async () => values, change } }),
  });
const tray = () => screen.findByRole('switch', { name: 'Keep running when the window is closed' });

it('stores a switch of this computer at once', async () => {
  const change = vi.fn(async (settings: Partial<DesktopSettings>) => ({ ...values, ...settings }));
  show(change);
  expect(await screen.findByRole('switch', { name: 'Show notifications of this computer' })).toBeChecked();
  await userEvent.click(await tray());
  expect(change).toHaveBeenCalledWith({ closeToTray: true });
  await waitFor(async () => expect(await tray()).toBeChecked());
});

it('shows a switch as it was, and says so, when it could not be stored', async () => {
  show(async () => {
    throw new Error('The disk is full.');
  });
  await userEvent.click(await tray());
  expect(await screen.findByText('This could not be stored on this computer.')).toBeVisible();
  expect(await tray()).not.toBeChecked();
});
