import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentsLoader } from '#renderer/entities/payment/card-payment.tsx';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { buildStripe } from '#renderer/lib/payments/fixtures/build-stripe.ts';
import { checkSubscription } from '#renderer/lib/session/subscription-check.ts';
import { Component as RenewPayment } from './renew-payment-page.tsx';
import { Component as SubscriptionRenewed } from './subscription-renewed-page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const show = (path: string) =>
  renderScreen(
    <PaymentsLoader value={async () => buildStripe()}>
      <Routes>
        <Route path="/renew-payment" element={<RenewPayment />} />
        <Route path="/subscription-renewed" element={<SubscriptionRenewed />} />
        <Route path="/dashboard" element={<p>Dashboard</p>} />
      </Routes>
      <ShownAddress />
    </PaymentsLoader>,
    { path },
  );

const mockServer = (more: Parameters<typeof mockApi>[0] = {}, subscription = inDays(-1)) =>
  mockApi({
    'GET /me': { data: buildUser({ role: 'brand', subscription }) },
    'POST /brand/renewal-payment': { data: { client_secret: 'pi_1_secret_2', amount: 199 } },
    'GET /client-config': { data: { payments: { provider: 'sandbox', publishable_key: null } } },
    ...more,
  });

beforeEach(() => signIn('brand'));

describe('renewing the subscription', () => {
  it('shows the end and the amount, and pays', async () => {
    const end = inDays(365);
    mockServer({
      'POST /brand/subscribe': { data: { subscription: end } },
    });
    show('/renew-payment');
    expect(await screen.findByText('$199.00')).toBeVisible();
    expect(screen.getByText('Expired')).toBeVisible();
    const [given] = screen.getAllByRole('list');
    expect(given).toHaveTextContent(/^New job orders, with a script by us or by you$/);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(await screen.findByRole('heading', { name: 'Subscription Renewed!' })).toBeVisible();
    expect(sentTo('POST /brand/subscribe')).toEqual([{ payment_intent: 'pi_1' }]);
    expect(screen.getByText(/You can place orders again\.$/)).toBeVisible();
    expect(screen.getByText(String(new Date(end).getFullYear()), { exact: false, selector: 'time' })).toBeVisible();
    await waitFor(() => expect(shownAddress()).toHaveTextContent(/^\/subscription-renewed$/));
    expect(screen.getByRole('link', { name: 'Receipts' })).toHaveAttribute('href', '/receipts');
    await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
    expect(screen.getByText('Dashboard')).toBeVisible();
  });

  it('removes the warning', async () => {
    mockServer({ 'POST /brand/subscribe': { data: { subscription: inDays(365) } } });
    show('/subscription-renewed?payment_intent=pi_1&redirect_status=succeeded');
    checkSubscription(buildUser({ role: 'brand', subscription: inDays(-1) }));
    expect(await screen.findByRole('heading', { name: 'Subscription Renewed!' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Subscription Expired/)).toBeNull());
  });

  it('does not confirm a renewal that the server does not confirm', async () => {
    mockServer({ 'POST /brand/subscribe': { status: 409, message: 'This payment did not go through.' } });
    show('/subscription-renewed?payment_intent=pi_1&redirect_status=succeeded');
    expect(await screen.findByText('This payment did not go through.')).toBeVisible();
    expect(screen.queryByText('Subscription Renewed!')).toBeNull();
    // Exactly one message: a toast beside the page would contradict it.
    expect(screen.getAllByText(/payment did not go through|still working on it/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to the payment' })).toHaveAttribute('href', '/renew-payment');
  });

  it('does not charge again after a payment in another tab, and shows its current state', async () => {
    const confirmPayment = vi.fn();
    const [first, changed] = [
      { client_secret: 'pi_1_secret_2', amount: 199 },
      { client_secret: 'pi_3_secret_4', amount: 249 },
    ];
    mockServer({ 'POST /brand/renewal-payment': [{ data: first }, { data: changed }] });
    renderScreen(
      <PaymentsLoader value={async () => buildStripe({ confirmPayment })}>
        <RenewPayment />
      </PaymentsLoader>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText(/paid or changed elsewhere, and your card was not charged/)).toBeVisible();
    expect(await screen.findByText('$249.00')).toBeVisible();
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  it('shows no card form while a payment is under way at the bank', async () => {
    const processing = { client_secret: 'pi_1_secret_2', amount: 199, processing_since: '2026-03-01T12:00:00.000Z' };
    mockServer({ 'POST /brand/renewal-payment': { data: processing } });
    renderScreen(<RenewPayment />);
    expect(await screen.findByText(/working on your payment of \$199\.00 since March 1, 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('without a payment in the URL redirects an expired brand to the payment', async () => {
    mockServer();
    show('/subscription-renewed');
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/renew-payment'));
  });

  it('without a payment in the URL shows the end of an active subscription', async () => {
    mockServer({}, inDays(90));
    show('/subscription-renewed');
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible();
  });
});
