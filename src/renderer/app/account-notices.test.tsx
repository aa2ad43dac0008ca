import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { call } from '#renderer/lib/api/call.ts';
import { queries } from '#renderer/lib/api/use-api.ts';
import { buildLive } from '#renderer/lib/live/fixtures/fake-transport.ts';
import { isOfflineShown } from '#renderer/lib/notices/notices.ts';
import { notices } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LiveContext } from '../lib/live/use-live.ts';
import { session, useSession } from '../lib/session/session.ts';
import { AccountNotices } from './account-notices.tsx';
import { AccountFeed } from './late-parts.tsx';
import { NavLinks } from './nav-links.tsx';

/** As on every signed-in page. */
const Notices = () => {
  const account = useSession();
  return (
    <>
      {account && <AccountFeed session={account} />}
      <AccountNotices />
    </>
  );
};

const state = (final_at: string | null) => ({ data: { final_at, blocked_by: [] } });
const deletion = { 'GET /account/deletion': state(null) };
const noChats = { 'GET /user/chats/unread': { data: { unread: 0 } } };
const region = () => screen.queryByRole('region', { name: 'Verify your email address' });

/** Opens the notices and waits for the live connection. */
const openConnected = async () => {
  const fake = buildLive();
  renderScreen(
    <LiveContext value={fake.live}>
      <Notices />
    </LiveContext>,
  );
  await eventually(() => expect(fake.live.state()).toBe('connected'));
  return fake;
};

describe('the notice above every signed-in page', () => {
  it('links to the verification and sends another code once', async () => {
    signIn('creator', { email_verified_at: null });
    const answer = deferred<object>();
    const calls = mockApi({ ...deletion, 'POST /resend-verification': () => answer.promise });
    renderScreen(<Notices />);
    expect(screen.getByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verify-email');
    const resend = screen.getByRole('button', { name: 'Resend Email Verification' });
    await userEvent.click(resend);
    await userEvent.click(resend);
    answer.resolve({});
    expect(await screen.findByText('Email verification sent.')).toBeVisible();
    expect(calls.filter((name) => name.startsWith('POST'))).toEqual(['POST /resend-verification']);
  });

  it('disappears as soon as the address is verified', async () => {
    signIn('creator', { email_verified_at: null });
    mockApi(deletion);
    renderScreen(<Notices />);
    expect(region()).toBeVisible();
    session.verified('2026-11-20T12:00:00.000Z');
    await expect.poll(region).toBeNull();
  });

  it('is not there for a verified address', () => {
    signIn('creator');
    mockApi(deletion);
    renderScreen(<Notices />);
    expect(region()).toBeNull();
  });

  it('says what a partly suspended account cannot do, and where the reason is', async () => {
    signIn('brand');
    mockApi({
      ...deletion,
      ...noChats,
      'GET /me': { data: { ...buildUser(), suspended_from: ['orders', 'messages'] } },
    });
    renderScreen(<Notices />);
    const limited = await screen.findByRole('region', { name: 'Your account is limited' });
    expect(limited).toHaveTextContent(
      'You cannot place orders or take new jobs or write to other members at the moment.',
    );
    expect(screen.getByRole('link', { name: 'Open the support chat' })).toHaveAttribute('href', '/chat/support');
  });

  it('shows when the account will be deleted, and cancels the deletion with one press', async () => {
    signIn('brand');
    mockApi({ 'GET /account/deletion': [state('2026-12-04T12:00:00.000Z'), state(null)], 'POST /account/keep': {} });
    renderScreen(<Notices />);
    expect(await screen.findByText(/deleted on December 4, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Your account stays.')).toBeVisible();
    expect(screen.queryByText(/deleted on/)).toBeNull();
  });
});

describe('offline', () => {
  const failure = new AxiosError('Network Error', AxiosError.ERR_NETWORK);
  /** A server that can go away: then every call fails without an answer, also the page's own look for news. */
  const mockServer = () => {
    const server = { isAway: false };
    const answers = { ...deletion, ...noChats, 'GET /me': { data: {} } };
    const route = (answer: object) => () => (server.isAway ? Promise.reject(failure) : answer);
    mockApi(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, route(answer)])));
    return server;
  };
  const openOnline = async () => {
    signIn('creator');
    const server = mockServer();
    const fake = await openConnected();
    return { server, fake };
  };
  /** Makes a call that is answered, or fails without an answer. */
  const ask = () => act(async () => void (await call(api.me).catch(() => undefined)));

  it('is shown once for the whole page, without a toast', async () => {
    const { server, fake } = await openOnline();
    server.isAway = true;
    await ask();
    // A call often fails before the page knows that the server is away.
    act(() => toastError(failure));
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
    const dismiss = vi.spyOn(notices, 'dismiss');
    act(() => fake.change('offline'));
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('error: Something went wrong!');
    dismiss.mockRestore();
    await waitFor(() => expect(screen.queryByText('Something went wrong!')).toBeNull());
    expect(screen.getByText(/^You are offline\./).closest('[role=status]')).toBeVisible();
    act(() => toastError(failure));
    server.isAway = false;
    act(() => fake.change('connected'));
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(screen.queryByText('Something went wrong!')).toBeNull();
    act(() => toastError(failure));
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
  });

  it('stays when a call fails in the page before it is sent', async () => {
    const { server, fake } = await openOnline();
    server.isAway = true;
    await ask();
    act(() => fake.change('offline'));
    mockApi({});
    await ask();
    expect(screen.getByText(/^You are offline\./)).toBeVisible();
  });

  it('is not said while calls are answered and only live updates are missing', async () => {
    const { server, fake } = await openOnline();
    await ask();
    act(() => fake.change('offline'));
    expect(screen.getByText(/^Live updates are paused\./).closest('[role=status]')).toBeVisible();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(isOfflineShown()).toBe(false);
    server.isAway = true;
    await ask();
    expect(screen.getByText(/^You are offline\./)).toBeVisible();
    expect(isOfflineShown()).toBe(true);
    server.isAway = false;
    await ask();
    expect(screen.getByText(/^Live updates are paused\./)).toBeVisible();
    act(() => fake.change('connected'));
    expect(screen.queryByText(/^Live updates are paused\./)).toBeNull();
  });
});

describe('the account in the session', () => {
  /** Connected, with an account that changes on another device. */
  const openElsewhere = async () => {
    const stored = { email_verified_at: null, profile_completed: 0 } as const;
    signIn('creator', stored);
    const there = { account: buildUser(stored) };
    mockApi({ ...deletion, ...noChats, 'GET /me': () => ({ data: there.account }) });
    const fake = await openConnected();
    await eventually(() =>
      expect(queries.getQueryState(['me'])).toMatchObject({ status: 'success', fetchStatus: 'idle' }),
    );
    return { there, fake };
  };
  const changed = buildUser({ email_verified_at: '2026-11-20T12:00:00.000Z', profile_completed: 1 });
  const followed = () =>
    waitFor(() => {
      expect(region()).toBeNull();
      expect(session.current()).toMatchObject({ emailVerifiedAt: changed.email_verified_at, profileCompleted: true });
    });

  it('is loaded with the page', async () => {
    signIn('creator', { email_verified_at: null, profile_completed: 0 });
    mockApi({ ...deletion, ...noChats, 'GET /me': { data: changed } });
    renderScreen(<Notices />);
    await followed();
  });

  it('is loaded again when the window gets the focus', async () => {
    const { there } = await openElsewhere();
    expect(region()).toBeVisible();
    there.account = changed;
    act(() => void window.dispatchEvent(new Event('focus')));
    await followed();
  });

  it('is loaded again when the live connection is back', async () => {
    const { there, fake } = await openElsewhere();
    there.account = changed;
    act(() => fake.rejoin());
    await followed();
  });

  it('keeps what another tab has stored when the cached profile is shown again', async () => {
    signIn('creator', { email_verified_at: null });
    const never = deferred<object>();
    const unverified = { data: buildUser({ email_verified_at: null }) };
    mockApi({ ...deletion, ...noChats, 'GET /me': [unverified, never.promise] });
    const first = renderScreen(<Notices />);
    await eventually(() => expect(queries.getQueryData(['me'])).toBeDefined());
    first.unmount();
    session.verified('2026-11-20T12:00:00.000Z');
    renderScreen(<Notices />);
    await eventually(() => expect(queries.isFetching({ queryKey: ['me'] })).toBe(1));
    expect(session.current()?.emailVerifiedAt).toBe('2026-11-20T12:00:00.000Z');
  });
});

describe('unread messages', () => {
  const Titled = () => {
    useTitle('Orders');
    return <NavLinks role={useSession()?.role ?? 'creator'} />;
  };

  it('are counted on the chat link and in the title, and follow live events', async () => {
    signIn('creator');
    let unread = 2;
    mockApi({ ...deletion, 'GET /user/chats/unread': () => ({ data: { unread } }) });
    const fake = buildLive();
    renderScreen(
      <LiveContext value={fake.live}>
        <Notices />
        <Titled />
      </LiveContext>,
    );
    expect(await screen.findByRole('link', { name: 'Chat 2 unread' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('(2) Orders · UGC Marketplace'));
    unread = 0;
    act(() => fake.say('notification', 7, 'notifications-read', { up_to: 9, sender_id: 4 }));
    expect(await screen.findByRole('link', { name: 'Chat' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Orders · UGC Marketplace'));
  });
});
