import { ChakraProvider } from '@chakra-ui/react';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { intentOf } from '#renderer/lib/payments/returned-path.ts';
import { system } from '#renderer/theme/runtime.ts';
import { type CardValues, readExpiry } from './card-fields.ts';
import { CardForm, type CardFormHandle } from './card-form.tsx';

/** What the card network answers: a refused attempt, a challenge of the bank, or the payment's status. */
interface Attempt {
  readonly error?: StripeError;
  readonly next_action?: { readonly redirect_to_url: { readonly url: string } };
  readonly status?: string;
}

const failed = (type: StripeError['type'], message: string): Attempt => ({ error: { type, message } });

const UNREADABLE = failed('api_error', 'The payment service gave an unexpected answer. Please try again.');

/**
 * Pays with a card, or from a bank account, at the sandbox. Uses plain fetch, because the API client would treat the responses as API responses,
 * and card numbers must not pass through it.
 */
const confirmCard = async (post: typeof fetch, clientSecret: string, values: CardValues): Promise<Attempt> => {
  const expiry = readExpiry(values.expiry);
  const method =
    values.account === null
      ? { number: values.number, exp_month: expiry?.month, exp_year: expiry?.year, cvc: values.cvc }
      : { account_number: values.account };
  let response: Response;
  try {
    response = await post(values.account === null ? '/sandbox/card/confirm' : '/sandbox/bank/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ client_secret: clientSecret, ...method }),
    });
  } catch {
    return failed(
      'api_connection_error',
      'The payment service cannot be reached. Check your connection and try again.',
    );
  }
  const answer: { data?: Attempt | null; message?: string } = await response.json().catch(() => ({}));
  if (response.ok) return answer.data ?? UNREADABLE;
  if (answer.message === undefined) return UNREADABLE;
  return failed(response.status < 500 ? 'invalid_request_error' : 'api_error', answer.message);
};

type Listener = (event: object) => void;

/** The part of Stripe's PaymentElement that react-stripe-js uses. Where Stripe has a frame, its form is part of the page. */
const createPaymentElement = (today: () => Date) => {
  const form = createRef<CardFormHandle>();
  const listeners = new Set<Listener>();
  const box = document.createElement('div');
  const root = createRoot(box);
  const change: Listener = (state) => {
    for (const listener of listeners) listener({ elementType: 'payment', ...state });
  };
  const element = {
    form,
    mount(place: HTMLElement) {
      place.replaceChildren(box);
      root.render(
        <ChakraProvider value={system}>
          <CardForm ref={form} onChange={change} today={today} />
        </ChakraProvider>,
      );
    },
    destroy() {
      box.remove();
      // React unmounts no root while it commits another one.
      queueMicrotask(() => root.unmount());
    },
    on(type: string, listener: Listener) {
      if (type === 'change') listeners.add(listener);
      return element;
    },
    off(_type: string, listener: Listener) {
      listeners.delete(listener);
      return element;
    },
  };
  return element;
};

/** An Elements group. Its form follows the page's colours by itself, so an update changes nothing. */
const createElements = (clientSecret: string, today: () => Date) => {
  let payment: ReturnType<typeof createPaymentElement> | undefined;
  return {
    clientSecret,
    create: () => {
      payment = createPaymentElement(today);
      return payment;
    },
    form: () => payment?.form.current,
    update: () => undefined,
    /** Validates the form; resolves with the first problem, as Stripe does. */
    submit: async (): Promise<{ error?: StripeError }> => {
      const problem = payment?.form.current?.validate();
      return problem ? { error: { type: 'validation_error', ...problem } } : {};
    },
  };
};

export interface SandboxStripeOptions {
  readonly fetch?: typeof fetch;
  /** Navigates away from the page. */
  readonly navigate?: (url: string) => void;
  readonly today?: () => Date;
}

interface ConfirmOptions {
  readonly elements: ReturnType<typeof createElements>;
  readonly confirmParams: { readonly return_url: string };
}

interface Confirmed {
  readonly paymentIntent?: { readonly id: string; readonly status: string };
  readonly error?: StripeError;
}

const misuse = (message: string): Confirmed => ({ error: { type: 'invalid_request_error', message } });

/** The return URL if it is on this origin, otherwise undefined. */
const readReturnUrl = (address: string): URL | undefined => {
  if (!address || !URL.canParse(address, window.location.href)) return undefined;
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin ? url : undefined;
};

const withReturnPath = (challenge: string, { pathname, search, hash }: URL): string => {
  const url = new URL(challenge, window.location.href);
  url.searchParams.set('return_url', pathname + search + hash);
  return url.href;
};

const unsupported = () => Promise.reject(new Error('The payment sandbox has only stripe.confirmPayment().'));

/**
 * An object with Stripe.js's interface for `<Elements>`: a card form in the page that pays at the embedded card
 * network. Like `redirect: 'if_required'` of Stripe, it leaves the page only for a challenge of the bank; errors resolve
 * as `{ error }` and never reject.
 */
export const createSandboxStripe = (options: SandboxStripeOptions = {}): Stripe => {
  const {
    fetch: post = window.fetch.bind(window),
    navigate = (url) => window.location.assign(url),
    today = () => new Date(),
  } = options;

  const confirmPayment = async ({ elements, confirmParams }: ConfirmOptions): Promise<Confirmed> => {
    const returnUrl = readReturnUrl(confirmParams.return_url);
    if (!returnUrl) return misuse('The return_url must be an address on this site.');
    const form = elements.form();
    if (!form) return misuse('The card form is not on the page.');
    const submitted = await elements.submit();
    if (submitted.error) return submitted;

    form.setDisabled(true);
    const attempt = await confirmCard(post, elements.clientSecret, form.values()).finally(() =>
      form.setDisabled(false),
    );
    const { error, next_action: next, status } = attempt;
    if (error) {
      if (error.type === 'card_error') form.showDecline(error.code ?? '', error.message ?? '');
      return { error };
    }
    if (next) {
      navigate(withReturnPath(next.redirect_to_url.url, returnUrl));
      // While the page navigates away, the promise stays pending as Stripe's does, so that no result flashes up.
      return new Promise(() => undefined);
    }
    if (status === undefined) return UNREADABLE;
    return { paymentIntent: { id: intentOf(elements.clientSecret), status } };
  };

  const sandbox = {
    elements: ({ clientSecret }: { clientSecret: string }) => createElements(clientSecret, today),
    confirmPayment,
    // `<Elements>` recognizes Stripe's object by these.
    createToken: unsupported,
    createPaymentMethod: unsupported,
    confirmCardPayment: unsupported,
  };
  // Stripe's type has many methods for other products; the app calls only the ones above.
  return sandbox as unknown as Stripe;
};
