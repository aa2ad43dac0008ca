import type { Stripe } from '@stripe/stripe-js';
import { type CardProblem, type CardValues, readExpiry } from './card-fields.ts';
import type { CardForm } from './card-form.ts';
import { type AppearanceVariables, applyAppearance } from './card-form-style.ts';
import { createPaymentElement, type PaymentElementParts, type SandboxPaymentElement } from './payment-element.ts';

/** An error as Stripe.js resolves it. https://docs.stripe.com/js/errors */
interface SandboxStripeError {
  readonly type: 'card_error' | 'validation_error' | 'invalid_request_error' | 'api_connection_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** A problem of a card field as Stripe.js reports it. */
const validationError = ({ code, message }: CardProblem): SandboxStripeError => ({
  type: 'validation_error',
  code,
  message,
});

type CardConfirmation =
  | { readonly result: 'settled'; readonly status: string }
  | { readonly result: 'challenge'; readonly url: string }
  | { readonly result: 'error'; readonly error: SandboxStripeError };

const failed = (type: SandboxStripeError['type'], message: string): CardConfirmation => ({
  result: 'error',
  error: { type, message },
});

const unreadable = failed('api_error', 'The payment service gave an unexpected answer. Please try again.');

/** A nested property of an unknown value. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

const readError = (error: unknown): SandboxStripeError | undefined => {
  const [code, declineCode, message] = [at(error, 'code'), at(error, 'decline_code'), at(error, 'message')];
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const type = at(error, 'type') === 'invalid_request_error' ? 'invalid_request_error' : 'card_error';
  return { type, code, ...(typeof declineCode === 'string' && { decline_code: declineCode }), message };
};

const readAnswer = (data: unknown): CardConfirmation => {
  const error = readError(at(data, 'error'));
  if (error) return { result: 'error', error };
  const url = at(data, 'next_action', 'redirect_to_url', 'url');
  if (typeof url === 'string') return { result: 'challenge', url };
  const status = at(data, 'status');
  return typeof status === 'string' ? { result: 'settled', status } : unreadable;
};

/**
 * Pays with a card, or from a bank account, at the sandbox. Uses plain fetch, because the API client would treat the responses as API responses,
 * and card numbers must not pass through it.
 */
const confirmCard = async (post: typeof fetch, clientSecret: string, values: CardValues): Promise<CardConfirmation> => {
  const expiry = readExpiry(values.expiry);
  const method =
    values.account === null
      ? { number: values.number, exp_month: expiry?.month, exp_year: expiry?.year, cvc: values.cvc }
      : { account_number: values.account };
  const body = JSON.stringify({ client_secret: clientSecret, ...method });
  let response: Response;
  try {
    response = await post(values.account === null ? '/sandbox/card/confirm' : '/sandbox/bank/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body,
    });
  } catch {
    return failed(
      'api_connection_error',
      'The payment service cannot be reached. Check your connection and try again.',
    );
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return readAnswer(at(answer, 'data'));
  const message = at(answer, 'message');
  if (typeof message !== 'string') return unreadable;
  return failed(response.status < 500 ? 'invalid_request_error' : 'api_error', message);
};

interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: { readonly variables?: AppearanceVariables };
}

type Submitted = { readonly selectedPaymentMethod: 'card' } | { readonly error: SandboxStripeError };

/** The part of Stripe's Elements group that the app and react-stripe-js use. */
interface SandboxElements {
  create(type: string): SandboxPaymentElement;
  getElement(type: unknown): SandboxPaymentElement | null;
  update(options: ElementsOptions): void;
  /** Validates the form; resolves with the first problem, as Stripe does. */
  submit(): Promise<Submitted>;
  fetchUpdates(): Promise<object>;
  on(): void;
  off(): void;
}

interface ElementsParts {
  readonly elements: SandboxElements;
  readonly clientSecret: string | undefined;
  form(): CardForm | undefined;
}

/** react-stripe-js passes the `PaymentElement` component where Stripe also accepts the name. */
const nameOf = (type: unknown): unknown =>
  typeof type === 'function' && '__elementType' in type ? type.__elementType : type;

/** An Elements group whose card form is part of the page. */
const createElements = (options: ElementsOptions, today: () => Date): ElementsParts => {
  let appearance = options.appearance?.variables ?? {};
  let payment: PaymentElementParts | null = null;
  const nothing = () => undefined;
  const elements: SandboxElements = {
    create(type) {
      if (type !== 'payment') throw new Error(`The payment sandbox has no "${type}" element, only "payment".`);
      if (payment) throw new Error('Can only create one element of type payment.');
      payment = createPaymentElement(appearance, today, () => {
        payment = null;
      });
      return payment.element;
    },
    getElement: (type) => (nameOf(type) === 'payment' ? (payment?.element ?? null) : null),
    update(changes) {
      appearance = changes.appearance?.variables ?? appearance;
      if (payment) applyAppearance(payment.form.root, appearance);
    },
    async submit() {
      if (!payment) throw new Error('elements.submit() was called before the card form was mounted.');
      const problem = payment.form.validate();
      return problem ? { error: validationError(problem) } : { selectedPaymentMethod: 'card' };
    },
    fetchUpdates: async () => ({}),
    on: nothing,
    off: nothing,
  };
  return { elements, clientSecret: options.clientSecret, form: () => payment?.form };
};

export interface SandboxStripeOptions {
  readonly fetch?: typeof fetch;
  /** Navigates away from the page. */
  readonly navigate?: (url: string) => void;
  readonly today?: () => Date;
}

interface ConfirmOptions {
  readonly elements?: SandboxElements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: 'always' | 'if_required';
}

interface Confirmed {
  readonly paymentIntent?: { readonly id: string; readonly object: 'payment_intent'; readonly status: string };
  readonly error?: SandboxStripeError;
}

const misuse = (message: string): Confirmed => ({ error: { type: 'invalid_request_error', message } });

/** While the page navigates away, the promise stays pending as Stripe's does, so that no result flashes up. */
const leaving = () => new Promise<never>(() => undefined);

/** The return URL if it is on this origin, otherwise undefined. */
const readReturnUrl = (address: string | undefined): URL | undefined => {
  if (!address || !URL.canParse(address, window.location.href)) return undefined;
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin ? url : undefined;
};

const withResult = (url: URL, clientSecret: string, id: string): string => {
  const result = new URL(url);
  result.searchParams.set('payment_intent', id);
  result.searchParams.set('payment_intent_client_secret', clientSecret);
  result.searchParams.set('redirect_status', 'succeeded');
  return result.href;
};

const withReturnPath = (challenge: string, { pathname, search, hash }: URL): string => {
  const url = new URL(challenge, window.location.href);
  url.searchParams.set('return_url', pathname + search + hash);
  return url.href;
};

const unsupported = (method: string) => (): Promise<never> =>
  Promise.reject(new Error(`The payment sandbox does not have stripe.${method}().`));

/**
 * An object with Stripe.js's interface for `<Elements>`: a card form in the page that pays at the embedded card
 * network. As with Stripe, errors resolve as `{ error }` and never reject.
 */
export const createSandboxStripe = (options: SandboxStripeOptions = {}): Stripe => {
  const {
    fetch: post = window.fetch.bind(window),
    navigate = (url) => window.location.assign(url),
    today = () => new Date(),
  } = options;
  const groups = new WeakMap<SandboxElements, ElementsParts>();

  const confirmPayment = async (wanted: ConfirmOptions): Promise<Confirmed> => {
    const group = wanted.elements && groups.get(wanted.elements);
    const form = group?.form();
    if (!group || !form) return misuse('The card form is not on the page.');
    const clientSecret = wanted.clientSecret ?? group.clientSecret;
    if (!clientSecret) return misuse('There is no client secret to pay.');
    const returnUrl = readReturnUrl(wanted.confirmParams?.return_url);
    if (!returnUrl) return misuse('The return_url must be an address on this site.');
    const submitted = await group.elements.submit();
    if ('error' in submitted) return submitted;

    const values = form.values();
    form.setDisabled(true);
    const confirmation = await confirmCard(post, clientSecret, values).finally(() => form.setDisabled(false));
    const id = clientSecret.split('_secret_', 1)[0] ?? '';
    switch (confirmation.result) {
      case 'error':
        if (confirmation.error.type === 'card_error')
          form.showDecline(confirmation.error.code ?? '', confirmation.error.message);
        return { error: confirmation.error };
      case 'challenge':
        navigate(withReturnPath(confirmation.url, returnUrl));
        return leaving();
      case 'settled': {
        const { status } = confirmation;
        if (wanted.redirect === 'if_required') return { paymentIntent: { id, object: 'payment_intent', status } };
        navigate(withResult(returnUrl, clientSecret, id));
        return leaving();
      }
    }
  };

  const sandbox = {
    elements(wanted: ElementsOptions = {}) {
      const parts = createElements(wanted, today);
      groups.set(parts.elements, parts);
      return parts.elements;
    },
    confirmPayment,
    createToken: unsupported('createToken'),
    createPaymentMethod: unsupported('createPaymentMethod'),
    confirmCardPayment: unsupported('confirmCardPayment'),
    retrievePaymentIntent: unsupported('retrievePaymentIntent'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
  // Stripe's type has many methods for other products; the app calls only the ones above.
  return sandbox as unknown as Stripe;
};
