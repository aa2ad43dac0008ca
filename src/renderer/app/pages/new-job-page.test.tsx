import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildJob, buildSettings } from '#renderer/features/jobs/brand/build-job.ts';
import { buildStripe } from '#renderer/lib/payments/build-stripe.ts';
import { PaymentsLoader } from '#renderer/lib/payments/card-payment.tsx';
import {
  buildUser,
  deferred,
  enter,
  mockApi,
  renderScreen,
  ShownAddress,
  shownAddress,
  signIn,
} from '#renderer/test-support.tsx';
import { Component as EditJob } from './edit-job-page.tsx';
import { Component as NewJob } from './new-job-page.tsx';

const show = (path = '/new-job', stripe = buildStripe()) =>
  renderScreen(
    <PaymentsLoader value={async () => stripe}>
      <Routes>
        <Route path="/new-job" element={<NewJob />} />
        <Route path="/edit-job/:id" element={<EditJob />} />
        <Route path="*" element={null} />
      </Routes>
      <ShownAddress />
    </PaymentsLoader>,
    { path },
  );

const me = {
  ...buildUser({ role: 'brand' }),
  address: 'Strandgaten 12',
  country: 'Norway',
  city: 'Bergen',
  zip_code: '5013',
  phone_number: '+47 55',
};
const job = buildJob({ status: 'awaiting_payment' });

/** The server of an order; `orders` gets each order it was sent. */
const mockServer = (more: Parameters<typeof mockApi>[0] = {}) => {
  const orders: unknown[] = [];
  const place = ({ body }: { body: unknown }) => {
    orders.push(body);
    return { data: job };
  };
  const calls = mockApi({
    'GET /job/settings': { data: buildSettings() },
    'POST /job/create': place,
    'POST /job/12/update': place,
    'GET /me': { data: me },
    'POST /brand/billing-address': { data: {} },
    'GET /client-config': { data: { payments: { provider: 'sandbox', publishable_key: null } } },
    ...more,
  });
  return { calls, orders };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const fill = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Product' }));
  await userEvent.click(await screen.findByRole('option', { name: /Lumen Desk Lamp/ }));
  await userEvent.click(screen.getByLabelText('Budget'));
  await userEvent.paste('100');
  await userEvent.click(screen.getByLabelText('30 seconds'));
  await userEvent.click(screen.getByLabelText(/9:16/));
  await userEvent.click(screen.getByRole('checkbox', { name: /Scripting/ }));
  await userEvent.selectOptions(screen.getByLabelText('Gender'), 'any');
  await userEvent.selectOptions(screen.getByLabelText('Age Range'), '45 +');
};

const openPayment = async (stripe = buildStripe()) => {
  show('/new-job', stripe);
  await fill();
  await press('Pay');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByTestId('card');
  return dialog;
};

beforeEach(() => signIn('brand'));

describe('the order form', () => {
  it('says everything that is missing, before any call', async () => {
    const { calls } = mockServer();
    show();
    await screen.findByRole('combobox', { name: 'Product' });
    await press('Pay');
    for (const text of [
      'Product is required',
      'Budget is required',
      'Video setting is required',
      'Aspect Ratio setting is required',
      'Script is required',
      'Gender is required',
      'Age is required',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' })).toHaveFocus());
    await userEvent.type(screen.getByLabelText('Budget'), '24.99');
    expect(await screen.findByText('Budget must be larger than minimum amount')).toBeVisible();
    expect(calls).toEqual(['GET /job/settings']);
  });

  it('adds up price, scripting and tax, and asks for a script only when none is ordered', async () => {
    mockServer();
    show();
    await enter(await screen.findByLabelText('Budget'), '100.10');
    const order = within(screen.getByRole('region', { name: 'Your Order' }));
    expect(order.getByText('$120.12')).toBeInTheDocument();
    expect(screen.getByLabelText('Script')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /Scripting/ }));
    expect(screen.queryByLabelText('Script')).not.toBeInTheDocument();
    expect(order.getByText('Tax(20%)')).toBeInTheDocument();
    for (const amount of ['$100.10', '$49.00', '$149.10', '$29.82', '$178.92'])
      expect(order.getByText(amount)).toBeInTheDocument();
  });

  it('finds a product by a part of its name', async () => {
    mockServer({
      'GET /job/settings': {
        data: buildSettings({
          products: [1, 2].map((id) => ({
            ...job.product,
            id,
            name: id === 1 ? 'Cold Brew' : 'Desk Lamp',
            price: null,
          })),
        }),
      },
    });
    show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Product' }));
    await userEvent.paste('lamp');
    expect(await screen.findByRole('option', { name: /Desk Lamp/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Cold Brew/ })).not.toBeInTheDocument();
  });
});

describe('paying an order', () => {
  it('creates the job once, also when the payment is opened again, and sends the ages as they travel', async () => {
    const answer = deferred<void>();
    const { calls, orders } = mockServer({
      'POST /job/create': async ({ body }) => {
        orders.push(body);
        await answer.promise;
        return { data: job };
      },
    });
    show();
    await fill();
    await press('Pay');
    await press('Loading ...');
    answer.resolve();
    expect(await screen.findByText('Job Created!')).toBeVisible();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Pay');
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST /job/'))).toEqual(['POST /job/create']);
    expect(orders[0]).toMatchObject({ product_id: 4, price: 100, age: '45-1000', gender: 'any', with_scripting: 1 });
  });

  it('takes the billing address from the profile and saves it', async () => {
    const { calls } = mockServer();
    show();
    await fill();
    await press('Pay');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Address')).toHaveValue('Strandgaten 12');
    expect(dialog.getByText('Billing Information').closest('li')).toHaveAttribute('aria-current', 'step');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByTestId('card')).toBeInTheDocument();
    expect(calls).toContain('POST /brand/billing-address');
    expect(dialog.getByText('$120.00')).toBeVisible();
  });

  it('shows the words of a declined card, works again, and returns with the result', async () => {
    const confirmPayment = vi
      .fn()
      .mockResolvedValueOnce({ error: { type: 'card_error', message: 'Your card was declined.' } })
      .mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    mockServer();
    const dialog = await openPayment(buildStripe({ confirmPayment }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText('Your card was declined.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Pay' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    await waitFor(() =>
      expect(shownAddress()).toHaveTextContent('/orders?job=12&payment_intent=pi_1&redirect_status=succeeded'),
    );
    expect(confirmPayment.mock.calls[0]?.[0].confirmParams.return_url).toMatch(/\/orders\?job=12$/);
  });

  it('confirms one payment, however often Pay is pressed', async () => {
    const answer = deferred<object>();
    const confirmPayment = vi.fn(() => answer.promise);
    mockServer({ 'POST /job/create': { data: { ...job, with_scripting: 1 } } });
    const dialog = await openPayment(buildStripe({ confirmPayment }));
    const pay = dialog.getByRole('button', { name: 'Pay' });
    const form = pay.closest('form');
    await userEvent.dblClick(pay);
    form?.requestSubmit();
    expect(await dialog.findByRole('button', { name: 'Loading ...' })).toHaveAttribute('aria-disabled', 'true');
    answer.resolve({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/awaiting-scripts?job=12'));
    expect(confirmPayment).toHaveBeenCalledOnce();
  });
});

describe('editing an order', () => {
  it('is prefilled, uses the words of the edit form, and goes to the drafts', async () => {
    const { orders } = mockServer({ 'GET /brand/job/12': { data: job } });
    show('/edit-job/12');
    const price = await screen.findByLabelText('Price');
    expect(price).toHaveValue('100');
    expect(await screen.findByRole('combobox', { name: 'Product' })).toHaveValue('Lumen Desk Lamp');
    expect(screen.getByLabelText('Script')).toHaveValue('Hello.');
    await userEvent.clear(price);
    await press('Update');
    expect(await screen.findByText('Price is required')).toBeVisible();
    await userEvent.type(price, '5');
    expect(await screen.findByText('Price must be larger than minimum amount')).toBeVisible();
    await userEvent.type(price, '0');
    await press('Update');
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/drafts'));
    expect(await screen.findAllByText('Job Updated!')).not.toHaveLength(0);
    expect(orders[0]).toMatchObject({ price: 50, script: 'Hello.', age: '45-1000' });
  });

  it('does not change what is paid', async () => {
    mockServer({ 'GET /brand/job/12': { data: buildJob({ status: 'pending' }) } });
    show('/edit-job/12');
    expect(await screen.findByText('This job cannot be changed')).toBeVisible();
  });

  it('says that there is no such job', async () => {
    mockServer({ 'GET /brand/job/12': { status: 404, message: 'Not found.' } });
    show('/edit-job/12');
    expect(await screen.findByText('There is no such job')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
