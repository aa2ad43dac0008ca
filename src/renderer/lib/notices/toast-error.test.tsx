import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { api } from '#shared/contract/api.ts';
import { call } from '../api/call.ts';
import { connectNavigation } from '../pages/navigation.ts';
import { toastError } from './toast-error.ts';

const fail = async (status: number, message?: string) => {
  mockApi({ 'GET /me': { status, message } });
  await call(api.me).catch((error: unknown) => toastError(error, 'An Error Occurred'));
};

it('links to the verification after a refusal for an unverified address', async () => {
  const navigate = vi.fn();
  connectNavigation(navigate);
  renderScreen(<p>Page</p>);
  await fail(403, 'Please verify your email address first.');
  await userEvent.click(await screen.findByText('Please verify your email address first. Click here.'));
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/verify-email');
});

it('shows any other failure with the server’s message, or the given one', async () => {
  renderScreen(<p>Page</p>);
  await fail(403, 'You are not allowed to do that.');
  expect(await screen.findByText('You are not allowed to do that.')).toBeVisible();
  await fail(500);
  expect(await screen.findByText('An Error Occurred')).toBeVisible();
});
