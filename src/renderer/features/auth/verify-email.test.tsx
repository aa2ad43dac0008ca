import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, renderScreen, signIn } from '#renderer/test-support.tsx';
import { Component as VerifyEmail } from './verify-email.tsx';

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/verify-email" element={<VerifyEmail />} />
      <Route path="/dashboard" element={<p>Dashboard</p>} />
    </Routes>,
    { path: '/verify-email' },
  );
const first = () => screen.getByLabelText('Digit 1 of 4');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Otp' }));

describe('verify email', () => {
  beforeEach(() => signIn('brand', { email_verified_at: null }));

  it('asks for the code', async () => {
    const calls = mockApi({});
    show();
    await submit();
    expect(await screen.findByText('Fill out the otp.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('stores the time of verification and opens the dashboard', async () => {
    let sent: unknown;
    mockApi({
      'POST /verify-email': ({ body }) => {
        sent = body;
        return { data: { email_verified_at: '2026-11-20T12:00:00.000Z' } };
      },
    });
    show();
    await userEvent.click(first());
    await userEvent.keyboard('0471');
    await submit();
    expect(await screen.findByText('Dashboard')).toBeVisible();
    expect(sent).toEqual({ otp: '0471' });
    expect(localStorage.getItem('email_verified_at')).toBe('2026-11-20T12:00:00.000Z');
  });

  it('says a wrong code is wrong', async () => {
    mockApi({ 'POST /verify-email': { status: 422 } });
    show();
    await userEvent.click(first());
    await userEvent.keyboard('1111');
    await submit();
    expect(await screen.findByText('Incorrect OTP!')).toBeVisible();
  });

  it('sends another code', async () => {
    mockApi({ 'POST /resend-verification': {} });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email Verification' }));
    expect(await screen.findByText('Email verification sent.')).toBeVisible();
  });
});
