import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/test-support.tsx';
import type { DesktopSettings, SettingsChange } from '#shared/ipc/desktop-settings.ts';
import { ComputerSettingsTab } from './computer-settings-tab.tsx';

const values: DesktopSettings = {
  ...{ closeToTray: false, notifications: true, textWhenLocked: false, openAtLogin: false },
  downloadFolder: null,
};
const show = (
  change: (settings: SettingsChange) => Promise<DesktopSettings>,
  chooseDownloadFolder = async (): Promise<DesktopSettings> => values,
) =>
  renderScreen(<ComputerSettingsTab />, {
    platform: buildPlatform({ settings: { read: async () => values, change, chooseDownloadFolder } }),
  });
const tray = () => screen.findByRole('switch', { name: 'Keep running when the window is closed' });

it('stores a switch of this computer at once', async () => {
  const change = vi.fn(async (settings: SettingsChange) => ({ ...values, ...settings }));
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

it('sets the folder of downloads by the dialog, and asks for each again', async () => {
  const change = vi.fn(async () => values);
  show(change, async () => ({ ...values, downloadFolder: '/home/mia/Videos' }));
  expect(await screen.findByText(/asks where to save each video/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Folder' }));
  expect(await screen.findByText('/home/mia/Videos')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ask Each Time' }));
  expect(change).toHaveBeenCalledWith({ downloadFolder: null });
  expect(await screen.findByText(/asks where to save each video/)).toBeVisible();
});

it('says so when no folder could be chosen', async () => {
  show(
    async () => values,
    async () => {
      throw new Error('The disk is full.');
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Folder' }));
  expect(await screen.findByText('This folder could not be set.')).toBeVisible();
});
