import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../lib/session.ts';
import { deferred, mockApi, renderScreen, signIn } from '../test-support.tsx';
import { AccountNotices } from './account-notices.tsx';

const region = () => screen.queryByRole('region', { name: 'Verify your email address' });

describe('the notice above every signed-in page', () => {
  it('leads to the verification and mails another code, once', async () => {
    signIn('creator', { email_verified_at: null });
    const answer = deferred<object>();
    const calls = mockApi({ 'POST /resend-verification': () => answer.promise });
    renderScreen(<AccountNotices />);
    expect(screen.getByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verify-email');
    const resend = screen.getByRole('button', { name: 'Resend Email Verification' });
    await userEvent.click(resend);
    await userEvent.click(resend);
    answer.resolve({});
    expect(await screen.findByText('Email verification sent.')).toBeVisible();
    expect(calls).toEqual(['POST /resend-verification']);
  });

  it('goes as soon as the address is verified', async () => {
    signIn('creator', { email_verified_at: null });
    renderScreen(<AccountNotices />);
    expect(region()).toBeVisible();
    session.verified('2026-11-20T12:00:00.000Z');
    await expect.poll(region).toBeNull();
  });

  it('is not there for a verified address', () => {
    signIn('creator');
    renderScreen(<AccountNotices />);
    expect(region()).toBeNull();
  });
});
