import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { NOTIFICATION_SETTINGS, notificationTypesOf } from '#shared/domain/messages/notifications.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { deferred } from '#tests/support/deferred.ts';
import { type Change, type Settings, SettingsSection, withChange } from './settings-section.tsx';

const GET = 'GET /notifications/settings';
const POST = 'POST /notifications/settings';

const buildSettings = (role: Role): Settings => ({
  types: notificationTypesOf(role).map((type) => {
    const { inApp, mail } = NOTIFICATION_SETTINGS[type];
    return { type, in_app: inApp ? 1 : 0, mail: mail ? 1 : 0 };
  }),
  daily_digest: 'messages',
});

/** Shows the settings with a server that stores changes. */
const show = (role: Role, path = '/notifications') => {
  signIn(role);
  let settings = buildSettings(role);
  mockApi({
    [GET]: () => ({ data: settings }),
    [POST]: ({ body }) => {
      settings = withChange(settings, body as Change);
      return { data: settings };
    },
  });
  renderScreen(<SettingsSection />, { path });
};

const find = (name: string) => screen.findByRole('switch', { name });

it.each([
  [
    'brand',
    [
      'New messages',
      'Answers of the UGC Admins',
      'Applications for my jobs',
      'Delivered videos',
      'Videos that are late',
      'Reminders of jobs that wait for me',
      'Scripts to approve',
      'Payments that failed at the bank',
      'Jobs that were ended before their completion',
      'Ratings that I get',
      'Disputed payments',
    ],
  ],
  [
    'creator',
    [
      'New messages',
      'Answers of the UGC Admins',
      'Invitations to jobs',
      'Applications that were accepted',
      'Applications that were rejected',
      'Applications that a brand declined or reconsiders',
      'Products that a brand has sent',
      'Changes that a brand asks for',
      'Videos that are late',
      'Reminders of jobs that wait for me',
      'Completed jobs',
      'Portfolio permissions',
      'New jobs that fit me',
      'New jobs that my saved searches find',
      'Withdrawals',
      'Jobs that were ended before their completion',
      'Ratings that I get',
      'Disputed payments',
    ],
  ],
] as const)('shows a %s the kinds of the role with their defaults', async (role, labels) => {
  show(role);
  const table = within(await screen.findByRole('table', { name: 'Notification settings' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(labels);
  expect(await find('New messages: in app')).toBeChecked();
  expect(await find('New messages: by mail')).not.toBeChecked();
  expect(await screen.findByRole('combobox', { name: 'One mail a day' })).toHaveValue('messages');
});

it('states that mails about withdrawals are always sent', async () => {
  show('creator');
  const row = within(await screen.findByRole('row', { name: /^Withdrawals/ }));
  expect(row.getByText('Always')).toBeInTheDocument();
  expect(row.getAllByRole('switch')).toHaveLength(1);
});

it('saves a switch at once, by mouse and by keyboard, and confirms it', async () => {
  show('creator');
  await userEvent.click(await find('New jobs that fit me: by mail'));
  expect(await find('New jobs that fit me: by mail')).toBeChecked();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  (await find('New messages: in app')).focus();
  await userEvent.keyboard(' ');
  expect(await find('New messages: in app')).not.toBeChecked();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'One mail a day' }), 'all');
  await waitFor(() =>
    expect(sentTo(POST)).toEqual([
      { types: [{ type: 'new_job', mail: 1 }] },
      { types: [{ type: 'message', in_app: 0 }] },
      { daily_digest: 'all' },
    ]),
  );
});

it('resets a switch when the server refuses, with its message, and keeps the other', async () => {
  signIn('brand');
  const settings = buildSettings('brand');
  const gate = deferred();
  mockApi({
    [GET]: { data: settings },
    [POST]: async ({ body }) => {
      await gate.promise;
      const change = body as Change;
      if (change.daily_digest === undefined) return { status: 409, message: 'Not today.' };
      return { data: withChange(settings, change) };
    },
  });
  renderScreen(<SettingsSection />);
  await userEvent.click(await find('Delivered videos: by mail'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'One mail a day' }), 'all');
  expect(await find('Delivered videos: by mail')).not.toBeChecked();
  expect(screen.getByText('Saving ...')).toBeInTheDocument();
  gate.resolve();
  expect(await screen.findByText('Not today.')).toBeInTheDocument();
  await waitFor(async () => expect(await find('Delivered videos: by mail')).toBeChecked());
  expect(screen.getByRole('combobox', { name: 'One mail a day' })).toHaveValue('all');
});

it('sends no further change once the session has ended', async () => {
  signIn('brand');
  const settings = buildSettings('brand');
  const gate = deferred();
  mockApi({ [GET]: { data: settings }, [POST]: () => gate.promise.then(() => ({ data: settings })) });
  renderScreen(<SettingsSection />);
  await userEvent.click(await find('Delivered videos: by mail'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'One mail a day' }), 'all');
  expect(screen.getByText('Saving ...')).toBeInTheDocument();
  act(() => signIn('brand', { id: 8 }));
  await act(async () => gate.resolve());
  expect(sentTo(POST)).toHaveLength(1);
});

it('offers Retry when the settings could not be loaded', async () => {
  signIn('brand');
  let down = true;
  mockApi({
    [GET]: () => (down ? { status: 500, message: 'Down.' } : { data: buildSettings('brand') }),
  });
  renderScreen(<SettingsSection />);
  expect(await screen.findByText('We could not load your settings.')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await find('New messages: in app')).toBeChecked();
});

it('takes the focus when the URL names it', async () => {
  show('brand', '/notifications#settings');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus());
});
