import type { Stripe } from '@stripe/stripe-js';

type Confirm = (options: { confirmParams: { return_url: string } }) => Promise<object>;

const buildElement = () => {
  const element = {
    mount: (place: HTMLElement) => {
      place.dataset.testid = 'card';
    },
    on: () => element,
    off: () => element,
    once: () => element,
    update: () => undefined,
    unmount: () => undefined,
    destroy: () => undefined,
  };
  return element;
};

/** As much of Stripe.js as `<Elements>` and a payment need, without a network, for tests. */
export const buildStripe = ({ confirmPayment }: { confirmPayment?: Confirm } = {}): Stripe => {
  const element = buildElement();
  const stripe = {
    elements: () => ({
      create: () => element,
      getElement: () => null,
      update: () => undefined,
      submit: async () => ({}),
    }),
    confirmPayment: confirmPayment ?? (async () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
  };
  return stripe as unknown as Stripe;
};
