import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi, renderScreen, signIn } from '#renderer/test-support.tsx';
import type { Earnings } from './earnings.ts';
import { Component as EarningsPage } from './earnings-page.tsx';

const build = (overrides: Partial<Earnings> = {}): Earnings => ({
  account_number: 'NO93 8601 1117 947',
  payment_method_id: 2,
  balance: 80.25,
  total_earnings: 200.25,
  paid: 120,
  payment_methods: [
    { id: 1, name: 'Bank transfer' },
    { id: 2, name: 'PayPal' },
  ],
  withdrawals: [
    { id: 1, amount: 120, status: 'paid', reason: null, created_at: '2026-01-01T00:00:00.000Z' },
    { id: 2, amount: 30, status: 'refused', reason: 'The account is closed.', created_at: '2026-01-02T00:00:00.000Z' },
  ],
  ...overrides,
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const request = async () => {
  const buttons = screen.getAllByRole('button', { name: 'Request Withdraw' });
  await userEvent.click(buttons.at(-1) ?? document.body);
};
const show = async () => {
  signIn('creator');
  renderScreen(<EarningsPage />);
  await screen.findByText('Total Earnings');
};

describe('the earnings', () => {
  it('show what was earned, is available, was paid, and each withdrawal', async () => {
    mockApi({ 'GET /creator/billing-info': { data: build() } });
    await show();
    for (const words of ['$200.25', '$80.25', 'Available', 'Refused', 'The account is closed.'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getAllByText('Paid')).toHaveLength(2);
  });

  it('refuse an amount outside the limits, then send the request', async () => {
    let sent: unknown;
    mockApi({
      'GET /creator/billing-info': { data: build() },
      'POST /creator/withdraw': ({ body }) => {
        sent = body;
        return { status: 201, data: { id: 3, amount: 80.25, status: 'requested', created_at: '' } };
      },
    });
    await show();
    await request();
    const amount = await screen.findByLabelText(/^Amount/);
    await request();
    expect(await screen.findByText('Amount is required')).toBeVisible();
    await userEvent.type(amount, '0.5');
    expect(await screen.findByText('Minimum amount should be larger than 0.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '80.26');
    expect(await screen.findByText('You cannot exceed your maximum amount.')).toBeVisible();
    await press('Everything');
    await request();
    expect(
      await screen.findByText('Request sent to the admin! You will get notified once the payment is completed.'),
    ).toBeVisible();
    expect(sent).toEqual({ amount: 80.25 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask for the payout details first and go on to the request', async () => {
    let sent: unknown;
    mockApi({
      'GET /creator/billing-info': { data: build({ account_number: null, payment_method_id: null }) },
      'POST /creator/payment-method': ({ body }) => {
        sent = body;
        return { data: build() };
      },
    });
    await show();
    await request();
    expect(await screen.findByText(/Tell us where to send the money first/)).toBeVisible();
    await press('Continue');
    expect(await screen.findByText('Payment Method is required')).toBeVisible();
    expect(screen.getByText('Account Number is required')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/Payment Method/), 'PayPal');
    await userEvent.type(screen.getByLabelText(/Account Number/), 'NO93');
    await press('Continue');
    expect(await screen.findByText('Withdraw Info Updated!')).toBeVisible();
    expect(sent).toEqual({ account_number: 'NO93', payment_method_id: 2 });
    expect(await screen.findByLabelText(/^Amount/)).toBeVisible();
  });
});
