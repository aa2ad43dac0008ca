import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { mockApi, renderScreen } from '#renderer/test-support.tsx';
import { Component as ForgotPassword } from './forgot-password.tsx';

describe('forgot password', () => {
  it('goes through email, code and new password to the login', async () => {
    const sent: unknown[] = [];
    const keep = ({ body }: { body: unknown }) => {
      sent.push(body);
      return {};
    };
    mockApi({ 'POST /send-forgot-password': keep, 'POST /check-otp': keep, 'POST /forgot-password': keep });
    renderScreen(
      <Routes>
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/login" element={<p>Login</p>} />
      </Routes>,
      { path: '/forgot-password' },
    );
    await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org{Enter}');
    await userEvent.click(await screen.findByLabelText('Digit 1 of 4'));
    expect(localStorage.getItem('email_forgot')).toBe('mara@example.org');
    await userEvent.keyboard('0471{Enter}');
    await userEvent.type(await screen.findByLabelText('New password'), 'New#12345');
    await userEvent.type(screen.getByLabelText('Re-Type Password'), 'New#12345{Enter}');
    expect(await screen.findByText('Password Changed!')).toBeVisible();
    expect(screen.getByText('Login')).toBeVisible();
    expect(sent).toEqual([
      { email: 'mara@example.org' },
      { email: 'mara@example.org', otp: '0471' },
      { email: 'mara@example.org', otp: '0471', password: 'New#12345', password_confirmation: 'New#12345' },
    ]);
    expect(localStorage.getItem('otp')).toBeNull();
  });
});
