import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentsLoader } from '#renderer/entities/payment/card-payment.tsx';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { buildStripe } from '#renderer/lib/payments/fixtures/build-stripe.ts';
import { deferred } from '#tests/support/deferred.ts';
import { buildJob, buildSettings } from '../fixtures/build-job.ts';
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
  phone_number: '+47 55 12 34 56',
};
const job = buildJob({ status: 'awaiting_payment' });

/** The server of an order. */
const mockServer = (more: Parameters<typeof mockApi>[0] = {}) =>
  mockApi({
    'GET /job/settings': { data: buildSettings() },
    'POST /job/create': { data: job },
    'GET /brand/job/12': { data: job },
    'POST /job/12/update': { data: job },
    'POST /job/12/payment': { data: job },
    'GET /job/fitting-creators': { data: { fit: 'many', count: 12 } },
    'GET /job/price-guidance': { data: { median: 85, orders: 1_200 } },
    'GET /me': { data: me },
    'POST /brand/billing-address': { data: {} },
    'GET /client-config': { data: { payments: { provider: 'sandbox', publishable_key: null } } },
    ...more,
  });

const TYPED = {
  product_id: 4,
  price: 100,
  video_setting_id: 30,
  aspect_ratio_setting_id: 1,
  with_scripting: 1,
  gender: 'any',
  age: '45-1000',
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

/** Presses Pay in an order that was typed before: its draft fills the form, which is quicker than typing it again. */
const orderTyped = async (stripe = buildStripe()) => {
  drafts.write('order', TYPED);
  show('/new-job', stripe);
  await press('Pay');
};

const openPayment = async (stripe = buildStripe()) => {
  await orderTyped(stripe);
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByTestId('card');
  return dialog;
};

beforeEach(() => signIn('brand'));

describe('the order form', () => {
  it('says everything that is missing, before any call', async () => {
    const calls = mockServer();
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
    await enter(screen.getByLabelText('Budget'), '24.99');
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
            website: null,
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
    const answer = deferred();
    const calls = mockServer({
      'POST /job/create': async () => {
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
    expect(sentTo('POST /job/create')[0]).toMatchObject({
      product_id: 4,
      price: 100,
      age: '45-1000',
      gender: 'any',
      with_scripting: 1,
    });
  });

  it('says why its creator is not invited, keeps what was typed, and is placed without the invitation', async () => {
    const refusal = 'This job asks for anyone, 45 +. Tom Becker does not fit.';
    mockServer({
      'GET /creators/31': { data: { id: 31, name: 'Tom Becker' } },
      'POST /job/create': [{ status: 422, message: refusal, errors: { invitee: [refusal] } }, { data: job }],
    });
    drafts.write('order', TYPED);
    show('/new-job?invite=31');
    await press('Pay');
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByLabelText('Budget')).toHaveValue('100');
    await userEvent.click(screen.getByRole('link', { name: 'Order without an invitation' }));
    await press('Pay');
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeVisible();
    expect(sentTo('POST /job/create')).toMatchObject([
      { ...TYPED, invitee: 31 },
      { ...TYPED, invitee: null },
    ]);
  });

  it('takes the billing address from the profile and saves it', async () => {
    const calls = mockServer();
    await orderTyped();
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Address')).toHaveValue('Strandgaten 12');
    expect(dialog.getByText('Billing Information').closest('li')).toHaveAttribute('aria-current', 'step');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByTestId('card')).toBeInTheDocument();
    expect(calls).toContain('POST /brand/billing-address');
    expect(dialog.getByText('$120.00')).toBeVisible();
  });

  it('shows the message of a declined card, allows a retry, and returns with the result', async () => {
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
    const scripted = { data: { ...job, with_scripting: 1 } };
    mockServer({ 'POST /job/create': scripted, 'POST /job/12/payment': scripted });
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

  it('asks before a reload while the card is charged, but not before a redirect to the bank', async () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    const leaves = (navigationType?: string) => {
      if (navigationType)
        navigation.dispatchEvent(Object.assign(new Event('navigate'), { navigationType, userInitiated: false }));
      return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    };
    const answer = deferred<object>();
    mockServer();
    const dialog = await openPayment(buildStripe({ confirmPayment: () => answer.promise }));
    expect(leaves()).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    await dialog.findByRole('button', { name: 'Loading ...' });
    expect([leaves(), leaves('reload'), leaves('push')]).toEqual([false, false, true]);
    answer.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
    await dialog.findByText('Your card was declined.');
    await waitFor(() => expect(leaves('reload')).toBe(true));
  });
});

describe('a payment that is out of date', () => {
  it('says that the order was changed elsewhere, shows the new amount and charges nothing', async () => {
    const confirmPayment = vi.fn().mockResolvedValue({ paymentIntent: { id: 'pi_2', status: 'succeeded' } });
    const changed = { ...job, total: 240, stripe_id: 'pi_2_secret_2' };
    mockServer({ 'POST /job/12/payment': [{ data: job }, { data: changed }] });
    const dialog = await openPayment(buildStripe({ confirmPayment }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText(/was changed elsewhere\. It costs \$240\.00 now/)).toBeVisible();
    expect(dialog.getByText('$240.00')).toBeVisible();
    expect(confirmPayment).not.toHaveBeenCalled();
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(confirmPayment).toHaveBeenCalledOnce());
  });

  it('says that it was paid in another window and leads to the job', async () => {
    const confirmPayment = vi.fn();
    const paid = { ...job, status: 'pending', stripe_id: null };
    mockServer({ 'POST /job/12/payment': [{ data: job }, { data: paid }] });
    const dialog = await openPayment(buildStripe({ confirmPayment }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText(/paid already, in another window/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open the job' })).toHaveAttribute('href', '/job-details/12');
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  it('says that the order is gone in place of what the provider says', async () => {
    const error = { type: 'invalid_request_error', message: 'This PaymentIntent has status canceled.' };
    const confirmPayment = vi.fn().mockResolvedValue({ error });
    mockServer({
      'POST /job/12/payment': [{ data: job }, { data: job }, { status: 404, message: 'Not found.' }],
    });
    const dialog = await openPayment(buildStripe({ confirmPayment }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText(/was deleted elsewhere/)).toBeVisible();
    expect(dialog.queryByText(/PaymentIntent/)).toBeNull();
  });
});

describe('leaving the payment', () => {
  it('asks before what was typed is lost', async () => {
    mockServer();
    await orderTyped();
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await enter(await dialog.findByLabelText('City'), 'Oslo');
    await userEvent.keyboard('{Escape}');
    expect(await dialog.findByText('Discard what you entered?')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('City')).toHaveValue('BergenOslo');
    expect(dialog.getByLabelText('City')).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('City')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not possible while the card is charged', async () => {
    const answer = deferred<object>();
    mockServer();
    const dialog = await openPayment(buildStripe({ confirmPayment: vi.fn(() => answer.promise) }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByRole('button', { name: 'Loading ...' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(screen.getByRole('dialog', { name: 'Payment' })).toBeVisible();
    answer.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
    expect(await dialog.findByText('Your card was declined.')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled());
  });
});

describe('who the order is shown to', () => {
  it('is counted once gender and age range are chosen', async () => {
    mockServer();
    show();
    await screen.findByRole('combobox', { name: 'Product' });
    await userEvent.selectOptions(screen.getByLabelText('Gender'), 'any');
    expect(screen.queryByText(/creators fit/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Age Range'), '45 +');
    expect(await screen.findByText('12 creators fit.')).toBeVisible();
  });

  it('is nobody: warns and lets the order be paid', async () => {
    const calls = mockServer({ 'GET /job/fitting-creators': { data: { fit: 'none', count: null } } });
    drafts.write('order', TYPED);
    show();
    expect(await screen.findByText(/^Nobody fits yet: widen the age range\./)).toBeVisible();
    await press('Pay');
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeVisible();
    expect(calls).toContain('POST /job/create');
  });
});

describe('what others have paid', () => {
  const price = (median: number | null, orders: number | null) =>
    mockServer({ 'GET /job/price-guidance': { data: { median, orders } } });

  it('is shown once a duration is chosen', async () => {
    price(85, 1_200);
    show();
    expect(await screen.findByText('Choose a video duration to see what others have paid.')).toBeVisible();
    await userEvent.click(screen.getByLabelText('30 seconds'));
    const sentence = 'Half of the 1,200 newest completed orders of 30 seconds paid about $85.00 or less.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('is no figure while there are few orders', async () => {
    price(null, null);
    show();
    await userEvent.click(await screen.findByLabelText('30 seconds'));
    expect(await screen.findByText(/^There is no figure for 30 seconds yet/)).toBeVisible();
  });
});

describe('editing an order', () => {
  it('is prefilled, uses the words of the edit form, and goes to the drafts', async () => {
    mockServer({ 'GET /brand/job/12': { data: job } });
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
    expect(sentTo('POST /job/12/update')[0]).toMatchObject({ price: 50, script: 'Hello.', age: '45-1000' });
  });

  it('does not change what is paid', async () => {
    mockServer({ 'GET /brand/job/12': { data: buildJob({ status: 'pending' }) } });
    show('/edit-job/12');
    expect(await screen.findByText('This job cannot be changed')).toBeVisible();
  });

  it('says that the order was deleted elsewhere, and keeps the typed text', async () => {
    mockServer({
      'GET /brand/job/12': { data: job },
      'POST /job/12/update': { status: 404, message: 'Not found.' },
    });
    show('/edit-job/12');
    await userEvent.type(await screen.findByLabelText('Script'), ' Wave.');
    await press('Update');
    expect(await screen.findByText('This order was deleted elsewhere and cannot be changed any more.')).toBeVisible();
    expect(screen.getByLabelText('Script')).toHaveValue('Hello. Wave.');
  });

  it('says that it was changed elsewhere before it replaces that, and keeps the typed text', async () => {
    mockServer({
      'GET /brand/job/12': [{ data: job }, { data: { ...job, price: 150, version: 'second' } }],
      'POST /job/12/update': [{ status: 409, code: 'changed', message: 'It was changed.' }, { data: job }],
    });
    show('/edit-job/12');
    await userEvent.type(await screen.findByLabelText('Script'), ' Wave.');
    await press('Update');
    expect(await screen.findByText(/^This order was changed elsewhere/)).toBeVisible();
    expect(screen.getByLabelText('Script')).toHaveValue('Hello. Wave.');
    await press('Update');
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/drafts'));
    const typed = { price: 100, script: 'Hello. Wave.' };
    expect(sentTo('POST /job/12/update')).toMatchObject([
      { ...typed, version: 'first' },
      { ...typed, version: 'second' },
    ]);
  });

  it('says that there is no such job', async () => {
    mockServer({ 'GET /brand/job/12': { status: 404, message: 'Not found.' } });
    show('/edit-job/12');
    expect(await screen.findByText('There is no such job')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Drafts' })) expect(link).toHaveAttribute('href', '/drafts');
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  });
});
