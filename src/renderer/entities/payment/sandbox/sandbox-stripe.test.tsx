import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createSandboxStripe } from './sandbox-stripe.tsx';

const clientSecret = 'pi_1_secret_x';

const Checkout = ({ onDone }: { onDone: (result: object) => void }) => {
  const stripe = useStripe();
  const elements = useElements();
  const pay = async () => {
    if (!stripe || !elements) return;
    const { error } = await elements.submit();
    if (error) return onDone({ error });
    const confirmParams = { return_url: `${window.location.origin}/orders?a=1` };
    onDone(await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }));
  };
  return (
    <>
      <PaymentElement onChange={({ complete }) => onDone({ complete })} />
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
    </>
  );
};

const answer =
  (data: object, status = 200) =>
  async () =>
    new Response(JSON.stringify(data), { status });

const open = (reply: () => Promise<Response>) => {
  const post = vi.fn<typeof fetch>(reply);
  const navigate = vi.fn();
  const results: { error?: StripeError; complete?: boolean }[] = [];
  const stripe = createSandboxStripe({ fetch: post, navigate, today: () => new Date(2027, 4, 20) });
  render(
    <StrictMode>
      <Elements stripe={stripe} options={{ clientSecret }}>
        <Checkout onDone={(result) => results.push(result)} />
      </Elements>
    </StrictMode>,
  );
  const user = userEvent.setup();
  const fill = async (number = '4242424242424242') => {
    await user.type(screen.getByLabelText('Card number'), number);
    await user.type(screen.getByLabelText('Expiry'), '1230');
    await user.type(screen.getByLabelText('CVC'), '123');
  };
  const pay = () => user.click(screen.getByRole('button', { name: 'Pay' }));
  return { post, navigate, results, user, fill, pay };
};

const settled = answer({ data: { status: 'succeeded' } });

describe('the card form in Elements', () => {
  test('has three labelled fields that browsers can autofill', () => {
    open(settled);
    expect(screen.getByLabelText('Card number')).toHaveAttribute('autocomplete', 'cc-number');
    expect(screen.getByLabelText('Expiry')).toHaveAttribute('autocomplete', 'cc-exp');
    expect(screen.getByLabelText('CVC')).toHaveAttribute('autocomplete', 'cc-csc');
    expect(screen.getByRole('group', { name: 'Payment details' })).toBeVisible();
  });

  test('formats while typing and reports when it is complete', async () => {
    const { fill, results, user } = open(settled);
    await fill();
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByLabelText('Expiry')).toHaveValue('12 / 30');
    await waitFor(() => expect(results.at(-1)).toEqual({ complete: true }));
    await user.type(screen.getByLabelText('CVC'), '{Backspace}');
    expect(results.at(-1)).toEqual({ complete: false });
  });

  test('keeps card data out of forms', () => {
    open(settled);
    const inputs = screen.getAllByRole('textbox');
    expect(inputs.every((input) => !input.hasAttribute('name'))).toBe(true);
  });

  test('keeps the caret behind the digit that was typed', async () => {
    const { fill, user } = open(settled);
    await fill();
    await user.type(screen.getByLabelText('Card number'), '{Backspace}');
    const number = screen.getByLabelText<HTMLInputElement>('Card number');
    await user.type(number, '9', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect([number.value, number.selectionStart]).toEqual(['4242 9424 2424 2424', 6]);
  });

  test('shows errors beside the fields and focuses the first', async () => {
    const { pay, post, results } = open(settled);
    await pay();
    await waitFor(() =>
      expect(results.at(-1)?.error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' }),
    );
    const number = screen.getByLabelText('Card number');
    await waitFor(() => expect(number).toHaveAccessibleErrorMessage('Your card number is incomplete.'));
    expect(number).toBeInvalid();
    expect(number).toHaveFocus();
    expect(screen.getByText("Your card's security code is incomplete.")).toBeVisible();
    expect(post).not.toHaveBeenCalled();
  });

  test('shows an error for a field left incomplete, until it is edited', async () => {
    const { user } = open(settled);
    await user.type(screen.getByLabelText('Card number'), '4242');
    await user.tab();
    expect(screen.getByText('Your card number is incomplete.')).toBeVisible();
    await user.type(screen.getByLabelText('Card number'), '4');
    expect(screen.queryByText('Your card number is incomplete.')).not.toBeInTheDocument();
  });
});

describe('confirmPayment', () => {
  test('sends the card to the card network only and resolves without a redirect', async () => {
    const { fill, pay, post, navigate, results } = open(settled);
    await fill();
    await pay();
    await waitFor(() => expect(results.at(-1)).toEqual({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }));
    expect(navigate).not.toHaveBeenCalled();
    const [url, init] = post.mock.calls[0] ?? [];
    expect(url).toBe('/sandbox/card/confirm');
    expect(JSON.parse(String(init?.body))).toEqual({
      client_secret: clientSecret,
      number: '4242 4242 4242 4242',
      exp_month: 12,
      exp_year: 2030,
      cvc: '123',
    });
  });

  test('debits a bank account instead, whose number it checks', async () => {
    const { post, results, user, pay } = open(answer({ data: { status: 'processing' } }));
    await user.selectOptions(screen.getByLabelText('Pay with'), 'Bank account');
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Account number'), '0001-2345');
    await pay();
    expect(await screen.findByText('Your account number is incomplete: it has 12 digits.')).toBeVisible();
    await user.type(screen.getByLabelText('Account number'), '6789');
    await pay();
    await waitFor(() => expect(results.at(-1)).toMatchObject({ paymentIntent: { status: 'processing' } }));
    expect(post.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
      ['/sandbox/bank/confirm', JSON.stringify({ client_secret: clientSecret, account_number: '000123456789' })],
    ]);
  });

  test('redirects to the bank with the return URL', async () => {
    const next = { type: 'redirect_to_url', redirect_to_url: { url: '/sandbox/card/challenge/pi_1?s=2' } };
    const { fill, pay, navigate } = open(answer({ data: { status: 'requires_action', next_action: next } }));
    await fill();
    await pay();
    const address = `${window.location.origin}/sandbox/card/challenge/pi_1?s=2&return_url=%2Forders%3Fa%3D1`;
    await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(address));
  });

  test('resolves to a decline, shows it at the card number and can be retried', async () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Declined.' };
    const { fill, pay, navigate, results, user } = open(answer({ data: { status: 'requires_payment_method', error } }));
    await fill('4000000000000002');
    await pay();
    await waitFor(() => expect(results.at(-1)).toEqual({ error }));
    expect(navigate).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByLabelText('Card number')).toHaveAccessibleErrorMessage('Declined.'));
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    await user.tab();
    expect(screen.getByText('Declined.')).toBeVisible();
    expect(screen.getByLabelText('CVC')).toBeEnabled();
  });

  test.each<[string, () => Promise<Response>, string]>([
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'api_connection_error'],
    ['an unknown payment', answer({ message: 'There is no such payment.' }, 404), 'invalid_request_error'],
    ['a broken server', answer({ message: 'Broken.' }, 500), 'api_error'],
    ['an answer that is not ours', async () => new Response('<html>'), 'api_error'],
    ['an empty answer', answer({ data: null }), 'api_error'],
  ])('resolves to an error for %s', async (_what, reply, type) => {
    const { fill, pay, navigate, results } = open(reply);
    await fill();
    await pay();
    await waitFor(() => expect(results.at(-1)?.error).toMatchObject({ type }));
    expect(navigate).not.toHaveBeenCalled();
  });

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', ''])(
    'does not return to "%s"',
    async (return_url) => {
      const post = vi.fn<typeof fetch>(settled);
      const stripe = createSandboxStripe({ fetch: post });
      const elements = stripe.elements({ clientSecret });
      elements.create('payment').mount(document.createElement('div'));
      const confirmed = stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' });
      expect((await confirmed).error?.message).toBe('The return_url must be an address on this site.');
      expect(post).not.toHaveBeenCalled();
    },
  );
});
