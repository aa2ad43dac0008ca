import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import type { DesktopSettings, SettingsChange } from '#shared/ipc/desktop-settings.ts';
import { ComputerSettingsTab } from './computer-settings-tab.tsx';

const values: DesktopSettings = {
  ...{ closeToTray: false, notifications: true, textWhenLocked: false, openAtLogin: false, spelling: true },
  saveDeliveries: false,
  downloadFolder: null,
};
const checkForUpdates = async () => 'Version 1.2.3 is the newest one.';
const show = (
  change: (settings: SettingsChange) => Promise<DesktopSettings>,
  chooseDownloadFolder = async (): Promise<DesktopSettings> => values,
  exportDiagnostics = async () => true,
) =>
  renderScreen(<ComputerSettingsTab />, {
    platform: buildPlatform({
      settings: {
        read: async () => values,
        ...{ change, chooseDownloadFolder, checkForUpdates, exportDiagnostics },
      },
    }),
  });
const tray = () => screen.findByRole('switch', { name: 'Keep running when the window is closed' });

it('stores a switch of this computer at once', async () => {
  const change = vi.fn(async (settings: SettingsChange) => ({ ...values, ...settings }));
  show(change);
  expect(await screen.findByRole('switch', { name: 'Show notifications on this computer' })).toBeChecked();
  await userEvent.click(await tray());
  expect(change).toHaveBeenCalledWith({ closeToTray: true });
  await waitFor(async () => expect(await tray()).toBeChecked());
});

it('resets a switch and shows an error when it could not be stored', async () => {
  show(async () => {
    throw new Error('The disk is full.');
  });
  await userEvent.click(await tray());
  expect(await screen.findByText('This could not be stored on this computer.')).toBeVisible();
  expect(await tray()).not.toBeChecked();
});

it('sets the download folder with the dialog, and can return to asking each time', async () => {
  const change = vi.fn(async () => values);
  show(change, async () => ({ ...values, downloadFolder: '/home/mia/Videos' }));
  expect(await screen.findByText(/asks where to save each video/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Folder' }));
  expect(await screen.findByText('/home/mia/Videos')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ask Each Time' }));
  expect(change).toHaveBeenCalledWith({ downloadFolder: null });
  expect(await screen.findByText(/asks where to save each video/)).toBeVisible();
});

it('saves new videos of a brand by themselves, in a folder that is chosen first', async () => {
  signIn('brand');
  let stored = values;
  const change = vi.fn(async (settings: SettingsChange) => {
    stored = { ...stored, ...settings };
    return stored;
  });
  const choose = vi.fn(async () => stored);
  show(change, choose);
  const saves = () => screen.findByRole('switch', { name: 'Save new videos of my orders in this folder' });
  await userEvent.click(await saves());
  expect([change, choose].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(await saves()).not.toBeChecked();
  choose.mockImplementation(async () => {
    stored = { ...stored, downloadFolder: '/home/mia/Videos' };
    return stored;
  });
  await userEvent.click(await saves());
  await waitFor(async () => expect(await saves()).toBeChecked());
  await userEvent.click(screen.getByRole('button', { name: 'Ask Each Time' }));
  expect(change).toHaveBeenLastCalledWith({ downloadFolder: null, saveDeliveries: false });
  await waitFor(async () => expect(await saves()).not.toBeChecked());
});

it('offers that to nobody but brands', async () => {
  signIn('creator');
  show(async () => values);
  expect(await tray()).toBeVisible();
  expect(screen.queryByRole('switch', { name: /new videos of my orders/ })).toBeNull();
});

it('shows an error when no folder could be chosen', async () => {
  show(
    async () => values,
    async () => {
      throw new Error('The disk is full.');
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Folder' }));
  expect(await screen.findByText('This folder could not be set.')).toBeVisible();
});

it('saves diagnostics for support, and lists what they contain', async () => {
  show(
    async () => values,
    async () => values,
    async () => true,
  );
  expect(await screen.findByText(/no passwords, messages or names of files/i)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export Diagnostics' }));
  expect(await screen.findByText('The diagnostics are saved.')).toBeVisible();
});

it('shows why diagnostics could not be saved', async () => {
  show(
    async () => values,
    async () => values,
    async () => {
      throw new UserFacingError('The file could not be saved there. Choose another folder.');
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Export Diagnostics' }));
  expect(await screen.findByText('The file could not be saved there. Choose another folder.')).toBeVisible();
});

it('checks for updates and shows the result', async () => {
  show(async () => values);
  await userEvent.click(await screen.findByRole('button', { name: 'Check for Updates' }));
  expect(await screen.findByText('Version 1.2.3 is the newest one.')).toBeVisible();
});
