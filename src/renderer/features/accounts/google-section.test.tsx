import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { queries } from '#renderer/lib/api/use-api.ts';
import type { ExternalPerson } from '#renderer/platform/platform.ts';
import { GoogleSection } from './google-section.tsx';

const person: ExternalPerson = { id: '117', email: 'robin@google.example', name: 'Robin', accessToken: 'ya29' };
const configured = { client_id: 'c', script: '/s.js', userinfo: '/u', authorization: '/a' };

/** Simulates a server with this identity provider, or without one. */
const mockServer = (more: Parameters<typeof mockApi>[0] = {}, identity: object | null = configured) =>
  mockApi({ 'GET /client-config': { data: { identity } }, ...more });

const profile = (google: 0 | 1, has_password: 0 | 1) => ({ data: { ...buildUser(), google, has_password } });
const show = (answer: () => Promise<ExternalPerson | null> = async () => person) =>
  renderScreen(<GoogleSection />, { platform: buildPlatform({ identity: { signIn: answer } }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (title: string, button: string, password: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await enter(dialog.getByLabelText('Your password'), password);
  await userEvent.click(dialog.getByRole('button', { name: button }));
};

beforeEach(() => signIn('creator'));

describe('the sign-in with Google of a signed-in account', () => {
  it('is connected after the sign-in with Google and the password', async () => {
    mockServer({
      'GET /me': [profile(0, 1), profile(1, 1)],
      'POST /auth/google/connect': {},
    });
    show();
    expect(await screen.findByText('Google is not connected.')).toBeVisible();
    await press('Connect Google');
    expect(await screen.findByText(/robin@google\.example opens this account/)).toBeVisible();
    await confirm('Connect Google', 'Connect', 'Secret#123');
    expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeVisible();
    expect(screen.getAllByText('Google is connected.')).toHaveLength(2);
    expect(sentTo('POST /auth/google/connect')).toEqual([{ id: '117', access_token: 'ya29', password: 'Secret#123' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the server’s message that it belongs to another account, and keeps the typed password', async () => {
    const message = 'This Google account belongs to another account here.';
    mockServer({ 'GET /me': profile(0, 1), 'POST /auth/google/connect': { status: 409, message } });
    show();
    await press('Connect Google');
    await confirm('Connect Google', 'Connect', 'Secret#123');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Your password')).toHaveValue('Secret#123');
  });

  it('shows a failure of the provider, and nothing when its window was closed', async () => {
    const answers = [Promise.resolve(null), Promise.reject(new Error('access_denied'))];
    answers[1]?.catch(() => undefined);
    mockServer({ 'GET /me': profile(0, 1) });
    show(() => answers.shift() ?? Promise.resolve(null));
    await press('Connect Google');
    expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeEnabled();
    expect(screen.queryByText('Something went wrong!')).toBeNull();
    await press('Connect Google');
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is disconnected with the password; shows a wrong one beside the field', async () => {
    const wrong = 'This is not your password';
    mockServer({
      'GET /me': [profile(1, 1), profile(0, 1)],
      'POST /auth/google/disconnect': [{ status: 422, message: wrong, errors: { password: [wrong] } }, {}],
    });
    show();
    await press('Disconnect');
    await confirm('Disconnect Google', 'Disconnect', 'Secret#12');
    await waitFor(() =>
      expect(screen.getByLabelText('Your password').closest('[role="group"]')).toHaveTextContent(wrong),
    );
    await confirm('Disconnect Google', 'Disconnect', '3');
    expect(await screen.findByText('Google is disconnected.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeVisible();
    expect(sentTo('POST /auth/google/disconnect')).toEqual([{ password: 'Secret#12' }, { password: 'Secret#123' }]);
  });

  it('cannot be disconnected without another way to sign in, and shows how to add one', async () => {
    mockServer({ 'GET /me': profile(1, 0) });
    show();
    expect(await screen.findByText(/This account has no password\./)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not offered without a provider on the server', async () => {
    mockServer({ 'GET /me': profile(0, 1) }, null);
    show();
    for (const key of ['app/client-config', 'me'] as const)
      await waitFor(() => expect(queries.getQueryData([key])).toBeDefined());
    expect(screen.queryByText('Sign-in with Google')).toBeNull();
  });

  it('links to the website where the system browser signs in, unless there is none', async () => {
    mockServer({ 'GET /me': profile(0, 1) }, { ...configured, desktop_client_id: 'd' });
    const opened: string[] = [];
    const website = { open: async (path: string) => void opened.push(path) };
    renderScreen(<GoogleSection />, { platform: buildPlatform({ website }) });
    expect(await screen.findByText(/Google is not connected\. To connect it, log in on the website/)).toBeVisible();
    await press('Open the Website opens outside');
    expect(opened).toEqual(['/profile']);
    expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull();
  });
});
