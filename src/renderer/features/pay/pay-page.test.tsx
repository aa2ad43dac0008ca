import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PaymentsLoader } from '#renderer/entities/payment/card-payment.tsx';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildStripe } from '#renderer/lib/payments/fixtures/build-stripe.ts';
import { Component as Pay } from './pay-page.tsx';

const SECRET = 's'.repeat(43);
const TICKET = 't'.repeat(43);
const payment = (change: object = {}) => ({
  purpose: 'job',
  job: 12,
  title: 'Mug',
  total: 120,
  paid: 0,
  processing: 0,
  client_secret: 'pi_1_secret_2',
  subscription: null,
  ...change,
});

const show = (path: string, stripe = buildStripe()) => {
  history.replaceState(null, '', path);
  renderScreen(
    <PaymentsLoader value={async () => stripe}>
      <Pay />
    </PaymentsLoader>,
    { path: path.split('#')[0] ?? path },
  );
};

const mockServer = (more: Parameters<typeof mockApi>[0] = {}) =>
  mockApi({
    'GET /client-config': { data: { payments: { provider: 'sandbox', publishable_key: null } } },
    'POST /pay-links/open': { data: { ticket: TICKET, payment: payment() } },
    ...more,
  });

describe('the page of a pay link', () => {
  it('shows no card form while the payment is under way at the bank', async () => {
    mockServer({ 'POST /pay-links/open': { data: { ticket: TICKET, payment: payment({ processing: 1 }) } } });
    show(`/pay#${SECRET}`);
    expect(await screen.findByText(/Your bank is working on the payment.+You can close this page/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('removes the secret from the URL, pays, and links back to the app', async () => {
    let paid = 0;
    mockServer({
      'POST /pay-links/payment': () => ({ data: payment({ paid, client_secret: paid ? null : 'pi_1_secret_2' }) }),
    });
    const confirmPayment = vi.fn(async () => {
      paid = 1;
      return { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
    });
    show(`/pay#${SECRET}`, buildStripe({ confirmPayment }));
    expect(await screen.findByRole('heading', { name: 'Pay for job #12' })).toBeVisible();
    expect(location.hash).toBe('');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the App' })).toHaveAttribute(
      'href',
      'ugc-marketplace://open/job-details/12',
    );
    expect(sentTo('POST /pay-links/payment')).toContainEqual({ ticket: TICKET });
  });

  it('continues after the bank’s page in the same tab', async () => {
    sessionStorage.setItem('pay-ticket', TICKET);
    mockServer({ 'POST /pay-links/payment': { data: payment() } });
    show('/pay?payment_intent=pi_1&redirect_status=failed');
    expect(await screen.findByText(/did not go through, and nothing was charged/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeVisible();
  });

  it('polls while the bank is processing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem('pay-ticket', TICKET);
    const [unpaid, paid] = [{ data: payment() }, { data: payment({ paid: 1, client_secret: null }) }];
    mockServer({ 'POST /pay-links/payment': [unpaid, unpaid, paid] });
    show('/pay?payment_intent=pi_1&redirect_status=pending');
    expect(await screen.findByText(/bank is still working/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Paid' })).toBeVisible());
  });

  it('explains a used link', async () => {
    mockServer({ 'POST /pay-links/open': { status: 404, message: 'This payment link was used already.' } });
    show(`/pay#${SECRET}`);
    expect(await screen.findByText('This payment link was used already.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the App' })).toBeVisible();
    // The link opens only once, and the payment may have been made in the page that opened it.
    expect(screen.queryByText(/nothing was charged/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers Retry while the server is unreachable', async () => {
    mockServer({ 'POST /pay-links/open': [{ status: 502 }, { data: { ticket: TICKET, payment: payment() } }] });
    show(`/pay#${SECRET}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Pay for job #12' })).toBeVisible();
  });

  it('explains where links come from when the URL has none', async () => {
    mockServer();
    show('/pay');
    expect(await screen.findByText(/opens from the app/)).toBeVisible();
  });

  it('does not charge an amount that has changed meanwhile', async () => {
    const confirmPayment = vi.fn();
    mockServer({ 'POST /pay-links/payment': { data: payment({ total: 240, client_secret: 'pi_2_secret_3' }) } });
    show(`/pay#${SECRET}`, buildStripe({ confirmPayment }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText('$240.00')).toBeVisible();
    expect(confirmPayment).not.toHaveBeenCalled();
  });
});
