import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../lib/session.ts';
import { deferred, mockApi, renderScreen, signIn } from '../test-support.tsx';
import { AccountNotices } from './account-notices.tsx';

const state = (final_at: string | null) => ({ data: { final_at, blocked_by: [] } });
const deletion = { 'GET /account/deletion': state(null) };
const region = () => screen.queryByRole('region', { name: 'Verify your email address' });

describe('the notice above every signed-in page', () => {
  it('leads to the verification and mails another code, once', async () => {
    signIn('creator', { email_verified_at: null });
    const answer = deferred<object>();
    const calls = mockApi({ ...deletion, 'POST /resend-verification': () => answer.promise });
    renderScreen(<AccountNotices />);
    expect(screen.getByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verify-email');
    const resend = screen.getByRole('button', { name: 'Resend Email Verification' });
    await userEvent.click(resend);
    await userEvent.click(resend);
    answer.resolve({});
    expect(await screen.findByText('Email verification sent.')).toBeVisible();
    expect(calls.filter((name) => name.startsWith('POST'))).toEqual(['POST /resend-verification']);
  });

  it('goes as soon as the address is verified', async () => {
    signIn('creator', { email_verified_at: null });
    mockApi(deletion);
    renderScreen(<AccountNotices />);
    expect(region()).toBeVisible();
    session.verified('2026-11-20T12:00:00.000Z');
    await expect.poll(region).toBeNull();
  });

  it('is not there for a verified address', () => {
    signIn('creator');
    mockApi(deletion);
    renderScreen(<AccountNotices />);
    expect(region()).toBeNull();
  });

  it('says when the account will be deleted, and keeps it with one press', async () => {
    signIn('brand');
    const states = [state('2026-12-04T12:00:00.000Z'), state(null)];
    mockApi({ 'GET /account/deletion': () => states.shift() ?? {}, 'POST /account/keep': {} });
    renderScreen(<AccountNotices />);
    expect(await screen.findByText(/deleted on December 4, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Your account stays.')).toBeVisible();
    expect(screen.queryByText(/deleted on/)).toBeNull();
  });
});
