import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { Devices, PasswordSection } from './account-tab.tsx';

const buildDevice = (overrides: object = {}) => ({
  id: 1,
  client: 'Firefox on Windows',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  current: 0,
  ...overrides,
});
const here = buildDevice({ id: 2, client: 'Desktop app on macOS', current: 1 });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Signed-in devices' })).getAllByRole('listitem');
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));

describe('signed-in devices', () => {
  beforeEach(() => signIn('brand'));

  it('marks the current one, which cannot be signed out here', async () => {
    mockApi({ 'GET /sessions': { data: [here] } });
    renderScreen(<Devices />);
    const [row] = await rows();
    expect(row).toHaveTextContent('Desktop app on macOSThis deviceNow, signed in');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('signs one out after a confirmation, once however often it is pressed', async () => {
    const answer = deferred<object>();
    const list = [here, buildDevice()];
    const calls = mockApi({
      'GET /sessions': () => ({ data: [...list] }),
      'POST /sessions/1/revoke': () => answer.promise,
    });
    renderScreen(<Devices />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    expect(await screen.findByText('Firefox on Windows has to log in again.')).toBeVisible();
    await confirm();
    await userEvent.click(screen.getByRole('button', { name: 'Loading ...' }));
    list.pop();
    answer.resolve({});
    expect(await screen.findByText('Signed out.')).toBeVisible();
    expect(calls.filter((name) => name.includes('revoke'))).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('signs out everywhere else', async () => {
    const list = [here, buildDevice(), buildDevice({ id: 3, client: 'Safari on iPhone' })];
    mockApi({
      'GET /sessions': () => ({ data: [...list] }),
      'POST /sessions/revoke-others': () => {
        list.length = 1;
        return {};
      },
    });
    renderScreen(<Devices />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out other devices' }));
    await confirm();
    expect(await screen.findByText('The other devices are signed out.')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign out other devices' })).toBeNull();
  });

  it('reloads the list when a device could not be signed out, because it is gone already', async () => {
    const list = [here, buildDevice()];
    mockApi({
      'GET /sessions': () => ({ data: [...list] }),
      'POST /sessions/1/revoke': () => {
        list.pop();
        return { status: 404, message: 'This device is signed out already.' };
      },
    });
    renderScreen(<Devices />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    await confirm();
    expect(await screen.findByText('This device is signed out already.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('shows after a change of the password that the others are signed out', async () => {
    const list = [here, buildDevice()];
    mockApi({
      'GET /sessions': () => ({ data: [...list] }),
      'POST /brand/change-password': () => {
        list.pop();
        return {};
      },
    });
    renderScreen(
      <>
        <PasswordSection endpoint={api.changeBrandPassword} />
        <Devices />
      </>,
    );
    expect(await rows()).toHaveLength(2);
    await enter(screen.getByLabelText('Old Password'), 'Secret#123');
    await enter(screen.getByLabelText('New Password'), 'Secret#124');
    await enter(screen.getByLabelText('Re-Type Password'), 'Secret#124');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });
});
