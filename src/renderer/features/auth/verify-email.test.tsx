import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { queries } from '#renderer/lib/api/use-api.ts';
import { session } from '#renderer/lib/session/session.ts';
import { deferred } from '#tests/support/deferred.ts';
import { Component as VerifyEmail } from './verify-email.tsx';

const Login = () => <p>Login, then {JSON.stringify(useLocation().state)}</p>;
const show = (path = '/verify-email') =>
  renderPages({ '/verify-email': <VerifyEmail />, '/dashboard': <p>Dashboard</p>, '/login': <Login /> }, { path });
const CONFIG = 'GET /client-config';
/** Requests without those for the page's text: the sandbox mailbox and the email address. */
const submitted = (calls: readonly string[]) => calls.filter((name) => name !== CONFIG && name !== 'GET /me');
const KEY = 'abcdefghijklmnopqrstuv';
const first = () => screen.getByLabelText('Digit 1 of 4');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Otp' }));

describe('verify email', () => {
  beforeEach(() => signIn('brand', { email_verified_at: null }));

  it('requires the code', async () => {
    const calls = mockApi({});
    show();
    await submit();
    expect(await screen.findByText('Fill out the otp.')).toBeVisible();
    expect(submitted(calls)).toEqual([]);
  });

  const shownCode = () =>
    [1, 2, 3, 4].map((box) => (screen.getByLabelText(`Digit ${box} of 4`) as HTMLInputElement).value);

  it.each(['0471', ' 0471 ', '0471\r\n', '04 71', '04-71', '０４７１', '\u200B0471'])(
    'fills the boxes by pasting %j into any of them',
    async (pasted) => {
      mockApi({});
      show();
      await userEvent.click(first());
      await userEvent.keyboard('9');
      await userEvent.paste(pasted);
      await waitFor(() => expect(shownCode()).toEqual(['0', '4', '7', '1']));
    },
  );

  it.each([
    ['Your code is 0471', 'The code has 4 digits and nothing else.'],
    ['047112', 'The code has 4 digits, but the pasted text has 6.'],
  ])('says why %j is not taken', async (pasted, why) => {
    mockApi({});
    show();
    await userEvent.click(first());
    await userEvent.paste(pasted);
    expect(await screen.findByText(why)).toBeVisible();
    expect(shownCode()).toEqual(['', '', '', '']);
    await userEvent.keyboard('0');
    expect(screen.queryByText(why)).toBeNull();
  });

  it('says that a letter is no digit, and keeps the digits before it', async () => {
    mockApi({});
    show();
    await userEvent.click(first());
    await userEvent.keyboard('04x');
    expect(await screen.findByText('The code has 4 digits and nothing else.')).toBeVisible();
    expect(shownCode()).toEqual(['0', '4', '', '']);
  });

  it('says beside the boxes when the code is used up, until another one was sent', async () => {
    const usedUp = 'The code is used up. Ask for another one.';
    const wrong = 'Incorrect OTP!';
    mockApi({
      'POST /verify-email': () => ({ status: 422, message: wrong, errors: { otp: [wrong, usedUp] } }),
      'POST /resend-verification': {},
    });
    show();
    await userEvent.click(first());
    await userEvent.keyboard('0471');
    await submit();
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(await screen.findByText(usedUp)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email Verification' }));
    await waitFor(() => expect(screen.queryByText(usedUp)).toBeNull());
  });

  it('stores the time of verification and opens the dashboard', async () => {
    mockApi({
      'POST /verify-email': { data: { email_verified_at: '2026-11-20T12:00:00.000Z' } },
    });
    show();
    await userEvent.click(first());
    await userEvent.keyboard('0471');
    await submit();
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(sentTo('POST /verify-email')).toEqual([{ otp: '0471' }]);
    expect(localStorage.getItem('email_verified_at')).toBe('2026-11-20T12:00:00.000Z');
  });

  it('replaces a profile that was asked for before it', async () => {
    const verified = { email_verified_at: '2026-11-20T12:00:00.000Z' };
    const earlier = deferred<{ data: object }>();
    mockApi({ 'GET /me': [earlier.promise, { data: buildUser(verified) }], 'POST /verify-email': { data: verified } });
    show();
    await waitFor(() => expect(sentTo('GET /me')).toHaveLength(1));
    await userEvent.click(first());
    await userEvent.keyboard('0471');
    await submit();
    await screen.findByText('Dashboard');
    earlier.resolve({ data: buildUser({ email_verified_at: null }) });
    await waitFor(() => expect(queries.getQueryData(['me'])).toMatchObject(verified));
    expect(sentTo('GET /me')).toHaveLength(2);
  });

  it('says where the code was sent', async () => {
    mockApi({ 'GET /me': { data: { email: 'mia@exmaple.com' } } });
    show();
    expect(await screen.findByText('mia@exmaple.com')).toBeVisible();
  });

  it('replaces a mistyped address, whose code then goes to the new one', async () => {
    mockApi({
      'GET /me': { data: { email: 'mia@exmaple.com' } },
      'POST /account/email': ({ body }) => {
        const { email } = body as { email: string };
        if (email !== 'taken@example.com') return { data: { email, changed: 1 } };
        const message = 'This email address is already in use. Log in instead?';
        return { status: 422, message, errors: { email: [message] } };
      },
    });
    show();
    await screen.findByText('mia@exmaple.com');
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
    await enter(dialog.getByLabelText(/^Email/), 'taken@example.com');
    await enter(dialog.getByLabelText(/^Your password/), 'Secret#123');
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    expect((await dialog.findAllByText(/^This email address is already in use/))[0]).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Email/));
    await enter(dialog.getByLabelText(/^Email/), 'mia@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Address changed. We sent a new code.')).toBeVisible();
    expect(await screen.findByText('mia@example.com')).toBeVisible();
    expect(sentTo('POST /account/email').at(-1)).toEqual({ email: 'mia@example.com', password: 'Secret#123' });
  });

  const ways = [
    ['the link', () => userEvent.click(screen.getByRole('link', { name: 'Log in' }))],
    ['another code', () => userEvent.click(screen.getByRole('button', { name: 'Resend Email Verification' }))],
    [
      'the typed code',
      async () => {
        await userEvent.click(first());
        await userEvent.keyboard('0471{Enter}');
      },
    ],
  ] as const;

  it.each(ways)('opens for a visitor, whom %s leads through the login and back', async (_, lead) => {
    session.end();
    const calls = mockApi({ [CONFIG]: { data: { mailbox: null } } });
    show();
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    await lead();
    expect(await screen.findByText('Login, then {"from":"/verify-email","signedOut":true}')).toBeVisible();
    expect(submitted(calls)).toEqual([]);
  });

  it('leads to the login and back when the session has ended elsewhere', async () => {
    mockApi({ 'POST /resend-verification': { status: 401 } });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email Verification' }));
    expect(await screen.findByText('Login, then {"from":"/verify-email","signedOut":true}')).toBeVisible();
  });

  it('links to the mailbox of a sandbox', async () => {
    const mailbox = 'http://127.0.0.1:8080/sandbox/mailbox';
    mockApi({ [CONFIG]: { data: { mailbox } } });
    show();
    expect(await screen.findByRole('link', { name: mailbox })).toHaveAttribute('href', mailbox);
  });

  it('does not mention a mailbox where emails are sent', async () => {
    const calls = mockApi({ [CONFIG]: { data: { mailbox: null } } });
    show();
    await waitFor(() => expect(calls).toContain(CONFIG));
    expect(screen.queryByText(/trial installation/)).toBeNull();
  });

  it('is sent once on a slow network, and is said to be wrong', async () => {
    const answer = deferred<object>();
    const calls = mockApi({ 'POST /verify-email': () => answer.promise });
    show();
    await userEvent.click(first());
    await userEvent.keyboard('1111{Enter}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Loading ...' }));
    answer.resolve({ status: 422 });
    expect(await screen.findByText('Incorrect OTP!')).toBeVisible();
    expect(submitted(calls)).toEqual(['POST /verify-email']);
  });

  it('sends another code', async () => {
    mockApi({ 'POST /resend-verification': {} });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email Verification' }));
    expect(await screen.findByText('Email verification sent.')).toBeVisible();
  });

  it('submits the key of the mailed link automatically, once', async () => {
    const answer = deferred<object>();
    const calls = mockApi({
      'POST /verify-email': () => answer.promise,
    });
    show(`/verify-email?key=${KEY}`);
    expect(screen.getByText('One moment, we are checking the link from your mail.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Otp' })).toBeNull();
    answer.resolve({ data: { email_verified_at: '2026-11-20T12:00:00.000Z' } });
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(sentTo('POST /verify-email')).toEqual([{ otp: KEY }]);
    expect(submitted(calls)).toHaveLength(1);
  });

  it('shows that a link has expired, and offers another code', async () => {
    mockApi({ 'POST /verify-email': { status: 422, message: 'Incorrect OTP!' } });
    show(`/verify-email?key=${KEY}`);
    expect(await screen.findByText('This link has expired or was used already.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend Email Verification' })).toBeVisible();
    expect(first()).toBeVisible();
  });

  it('redirects a signed-out visitor through the login and back', () => {
    session.end();
    show(`/verify-email?key=${KEY}`);
    expect(screen.getByText(`Login, then {"from":"/verify-email?key=${KEY}"}`)).toBeVisible();
  });
});
