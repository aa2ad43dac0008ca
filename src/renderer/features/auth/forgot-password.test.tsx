import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { Component as ForgotPassword } from './forgot-password.tsx';

describe('forgot password', () => {
  it('goes through email, code and new password to the login', async () => {
    const calls = ['POST /send-forgot-password', 'POST /check-otp', 'POST /forgot-password'];
    mockApi(Object.fromEntries(calls.map((name) => [name, {}])));
    renderPages({ '/forgot-password': <ForgotPassword />, '/login': <p>Login</p> }, { path: '/forgot-password' });
    await enter(screen.getByLabelText('Email'), 'mara@example.org');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByLabelText('Digit 1 of 4'));
    expect(localStorage.getItem('email_forgot')).toBe('mara@example.org');
    await userEvent.keyboard('0471{Enter}');
    await enter(await screen.findByLabelText('New password'), 'New#12345');
    await enter(screen.getByLabelText('Re-Type Password'), 'New#12345');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Password Changed!')).toBeVisible();
    expect(await screen.findByText('Login')).toBeVisible();
    expect(calls.flatMap(sentTo)).toEqual([
      { email: 'mara@example.org' },
      { email: 'mara@example.org', otp: '0471' },
      { email: 'mara@example.org', otp: '0471', password: 'New#12345', password_confirmation: 'New#12345' },
    ]);
    expect(localStorage.getItem('otp')).toBeNull();
  });
  const KEY = 'abcdefghijklmnopqrstuv';
  const showLink = () =>
    renderPages(
      { '/forgot-password': <ForgotPassword />, '/login': <p>Login</p> },
      { path: `/forgot-password?email=mara%40example.org&key=${KEY}` },
    );

  it('asks only for the new password when opened by the mailed link', async () => {
    const checked = deferred<object>();
    mockApi({ 'POST /check-otp': () => checked.promise, 'POST /forgot-password': {} });
    showLink();
    expect(screen.getByText('One moment, we are checking the link from your mail.')).toBeVisible();
    checked.resolve({});
    await enter(await screen.findByLabelText('New password'), 'New#12345');
    await enter(screen.getByLabelText('Re-Type Password'), 'New#12345');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Login')).toBeVisible();
    expect(['POST /check-otp', 'POST /forgot-password'].flatMap(sentTo)).toEqual([
      { email: 'mara@example.org', otp: KEY },
      { email: 'mara@example.org', otp: KEY, password: 'New#12345', password_confirmation: 'New#12345' },
    ]);
  });

  it('shows that a link has expired and offers another mail to the same address', async () => {
    mockApi({ 'POST /check-otp': { status: 422, message: 'Incorrect OTP!' } });
    showLink();
    expect(await screen.findByText('This link has expired or was used already.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send another mail' }));
    expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org');
  });

  it('offers to retry a link when the server was unreachable', async () => {
    mockApi({ 'POST /check-otp': [{ status: 502, message: 'The server cannot be reached.' }, {}] });
    showLink();
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('sends a link again by itself once the server is back', async () => {
    const calls = mockApi({ 'POST /check-otp': [{ status: 502, message: 'The server cannot be reached.' }, {}] });
    showLink();
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('does not repeat a link that the server could not handle', async () => {
    const calls = mockApi({ 'POST /check-otp': { status: 500, message: 'Server Error' } });
    showLink();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(calls).toHaveLength(1);
  });

  it('returns to the email step when the code expired before the password was typed', async () => {
    mockApi({
      'POST /check-otp': {},
      'POST /forgot-password': { status: 422, message: 'Incorrect OTP!', errors: { otp: ['Incorrect OTP!'] } },
    });
    showLink();
    await enter(await screen.findByLabelText('New password'), 'New#12345');
    await enter(screen.getByLabelText('Re-Type Password'), 'New#12345');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The code has expired. Ask for another one.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org');
  });
});
