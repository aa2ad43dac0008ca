import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, enter, renderPages, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser } from '#renderer/fixtures/sign-in.ts';
import { queries } from '#renderer/lib/api/use-api.ts';
import { announcements, notices } from '#renderer/lib/notices/toast.ts';
import { session } from '#renderer/lib/session/session.ts';
import type { BrowserSignIn, ExternalPerson } from '#renderer/platform/platform.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { deferred } from '#tests/support/deferred.ts';
import { Component as Login } from './login.tsx';
import { Component as Register } from './register.tsx';

const person: ExternalPerson = { id: '117', email: 'mara@example.org', name: 'Mara', accessToken: 'ya29' };
const subscription = { price: 199, trial_days: 30, period_days: 365 };
const configured = { client_id: 'c', desktop_client_id: 'd', script: '/s.js', userinfo: '/u', authorization: '/a' };

/** Simulates a server with this identity provider, or without one. */
const mockServer = (more: Parameters<typeof mockApi>[0] = {}, identity: object | null = configured) =>
  mockApi({ 'GET /client-config': { data: { identity, subscription } }, ...more });

afterEach(() => {
  notices.remove();
  announcements.remove();
});

const show = (path: string, signIn: () => Promise<ExternalPerson | null> = async () => person) =>
  renderPages(
    { '/register': <Register />, '/login': <Login />, '/dashboard': <p>Dashboard</p> },
    { path, platform: buildPlatform({ identity: { signIn } }) },
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const REGISTER = 'Continue with google';
const LOGIN = 'Login with Google';
const WRONG = 'Something went wrong!';

describe('registering with Google', () => {
  it('sends the chosen role and the token, stores the session and opens the dashboard', async () => {
    mockServer({
      'POST /auth/google/register': { status: 201, data: { user: buildUser(), token: 'secret' } },
    });
    show('/register');
    expect(screen.getByText('Or')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    await press(REGISTER);
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(sentTo('POST /auth/google/register')).toEqual([
      { id: '117', email: person.email, name: 'Mara', role: 'creator', access_token: 'ya29' },
    ]);
    expect(session.current()).toMatchObject({ token: 'secret' });
  });

  it.each([
    [{ status: 409, message: 'There is already an account.' }, 'There is already an account.'],
    [{ status: 500 }, 'An Error Occurred'],
  ])('shows %j as "%s"', async (answer, text) => {
    mockServer({ 'POST /auth/google/register': answer });
    show('/register');
    await press(REGISTER);
    expect(await screen.findByText(text)).toBeVisible();
    expect(session.current()).toBeNull();
  });

  it('shows a failure of the provider at the top centre', async () => {
    mockServer();
    show('/register', () => Promise.reject(new Error('access_denied')));
    await press(REGISTER);
    const text = await screen.findByText(WRONG);
    expect(text.closest('[data-placement]')).toHaveAttribute('data-placement', 'top');
  });

  it('shows nothing when the visitor closes the window', async () => {
    mockServer();
    show('/register', async () => null);
    await press(REGISTER);
    expect(await screen.findByRole('button', { name: REGISTER })).toBeEnabled();
    expect(screen.queryByText(WRONG)).toBeNull();
  });
});

describe('logging in with Google', () => {
  it('opens the dashboard, and warns a brand whose subscription has ended', async () => {
    const user = buildUser({ role: 'brand', subscription: '2020-01-01T00:00:00.000Z' });
    mockServer({ 'POST /auth/google/login': { data: { user, token: 'secret' } } });
    show('/login');
    await press(LOGIN);
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(await screen.findByText('Subscription Expired! Click here to renew.')).toBeVisible();
  });

  it('shows "Something went wrong!" and keeps the button visible', async () => {
    const message = 'The account of this address is connected to another Google account.';
    mockServer({ 'POST /auth/google/login': { status: 409, message } });
    show('/login');
    await press(LOGIN);
    expect(await screen.findByText(WRONG)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  it('asks for the password of an existing account, then logs in', async () => {
    const wrong = 'This is not your password';
    const answers = [
      { ...apiErrors.passwordNeeded },
      { status: 422, message: wrong, errors: { password: [wrong] } },
      { data: { user: buildUser(), token: 'secret' } },
    ];
    mockServer({ 'POST /auth/google/login': answers });
    show('/login');
    await press(LOGIN);
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Google' }));
    expect(dialog.getByText(/Enter the password of mara@example\.org once/)).toBeVisible();
    expect(screen.queryByText(WRONG)).toBeNull();
    const password = dialog.getByLabelText('Your password');
    await enter(password, 'Secret#124');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(password.closest('[role="group"]')).toHaveTextContent(wrong));
    expect(session.current()).toBeNull();
    await userEvent.clear(password);
    await enter(password, 'Secret#123');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(session.current()).toMatchObject({ token: 'secret' });
    const signed = { id: '117', access_token: 'ya29' };
    expect(sentTo('POST /auth/google/login')).toEqual([
      signed,
      { ...signed, password: 'Secret#124' },
      { ...signed, password: 'Secret#123' },
    ]);
  });

  it('stays logged out when the visitor declines to connect', async () => {
    const calls = mockServer({ 'POST /auth/google/login': { ...apiErrors.passwordNeeded } });
    show('/login');
    await press(LOGIN);
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Google' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual(['GET /client-config', 'POST /auth/google/login']);
    expect(session.current()).toBeNull();
  });

  it('starts once, however often it is pressed', async () => {
    mockServer();
    const answer = deferred<null>();
    const signIn = vi.fn(() => answer.promise);
    show('/login', signIn);
    await press(LOGIN);
    await press('Loading ...');
    answer.resolve(null);
    await screen.findByRole('button', { name: LOGIN });
    expect(signIn).toHaveBeenCalledOnce();
  });
});

describe('a popup that outlives its page', () => {
  it('signs nobody in', async () => {
    const calls = mockServer({ 'POST /auth/google/login': { data: { user: buildUser(), token: 'secret' } } });
    const answer = deferred<ExternalPerson>();
    show('/login', () => answer.promise);
    await press(LOGIN);
    await userEvent.click(screen.getByRole('link', { name: 'Register' }));
    await screen.findByRole('button', { name: REGISTER });
    await act(async () => answer.resolve(person));
    expect(calls).not.toContain('POST /auth/google/login');
  });
});

describe('the button', () => {
  it('is missing without a provider on the server', async () => {
    mockServer({}, null);
    show('/login');
    await waitFor(() => expect(queries.getQueryData(['app/client-config'])).toBeDefined());
    expect(screen.queryByRole('button', { name: LOGIN })).toBeNull();
    expect(screen.queryByText('Or')).toBeNull();
  });

  it('is missing where the platform cannot sign in elsewhere', () => {
    mockServer();
    renderScreen(<Register />, { path: '/register' });
    expect(screen.queryByRole('button', { name: REGISTER })).toBeNull();
  });
});

describe('in the desktop app', () => {
  const showInApp = (path: string, browserSignIn: Partial<BrowserSignIn>) => {
    const complete = { signIn: async () => null, cancel: vi.fn(), ...browserSignIn };
    renderPages(
      { '/register': <Register />, '/login': <Login />, '/dashboard': <p>Dashboard</p> },
      { path, platform: buildPlatform({ browserSignIn: complete }) },
    );
    return complete;
  };
  const signedIn = { user: buildUser(), token: 'desktop' };

  it('registers with the chosen role in the system browser and opens the dashboard', async () => {
    const calls = mockServer();
    const signIn = vi.fn(async () => signedIn);
    showInApp('/register', { signIn });
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    await press(REGISTER);
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(signIn).toHaveBeenCalledExactlyOnceWith('creator');
    expect(session.current()).toMatchObject({ token: 'desktop' });
    expect(calls).not.toContain('POST /auth/google/register');
  });

  it('logs in without a role, and shows the server’s message on a failure', async () => {
    mockServer();
    const signIn = vi.fn<BrowserSignIn['signIn']>().mockRejectedValueOnce(new UserFacingError('Register first.'));
    showInApp('/login', { signIn: signIn.mockResolvedValue(signedIn) });
    await press(LOGIN);
    expect(await screen.findByText('Register first.')).toBeVisible();
    expect(screen.getByText(WRONG)).toBeVisible();
    expect(signIn).toHaveBeenLastCalledWith(null);
    await press(LOGIN);
    expect(await screen.findByText('Dashboard')).toBeVisible();
  });

  it('points to the system browser, and can be cancelled', async () => {
    mockServer();
    const answer = deferred<null>();
    const { cancel } = showInApp('/login', { signIn: () => answer.promise });
    await press(LOGIN);
    expect(screen.getByText('Continue in your browser.')).toBeVisible();
    await press('Cancel');
    expect(cancel).toHaveBeenCalledOnce();
    answer.resolve(null);
    await waitFor(() => expect(screen.queryByText('Continue in your browser.')).toBeNull());
    expect(session.current()).toBeNull();
  });

  it('is cancelled when the page is left, and not when it has ended', async () => {
    mockServer();
    const answers = [deferred<null>(), deferred<null>()];
    const signIn = vi.fn(() => answers[signIn.mock.calls.length - 1]?.promise ?? Promise.resolve(null));
    const { cancel } = showInApp('/login', { signIn });
    await press(LOGIN);
    await userEvent.click(screen.getByRole('link', { name: 'Register' }));
    await screen.findByRole('button', { name: REGISTER });
    expect(cancel).toHaveBeenCalledOnce();
    await press(REGISTER);
    answers[1]?.resolve(null);
    await screen.findByRole('button', { name: REGISTER });
    await userEvent.click(screen.getByRole('link', { name: 'Log In' }));
    await screen.findByRole('button', { name: LOGIN });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('has no button without a desktop client id on the server', async () => {
    mockServer({}, { ...configured, desktop_client_id: null });
    showInApp('/login', {});
    await waitFor(() => expect(queries.getQueryData(['app/client-config'])).toBeDefined());
    expect(screen.queryByRole('button', { name: LOGIN })).toBeNull();
  });
});
