import type { CardForm } from './card-form.ts';
import { type AppearanceVariables, applyAppearance } from './card-form-style.ts';
import { createPaymentElement, type PaymentElementParts, type SandboxPaymentElement } from './payment-element.ts';
import { type SandboxStripeError, validationError } from './stripe-error.ts';

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: { readonly variables?: AppearanceVariables };
}

type Submitted = { readonly selectedPaymentMethod: 'card' } | { readonly error: SandboxStripeError };

/** The part of Stripe's Elements group that the app and react-stripe-js use. */
export interface SandboxElements {
  create(type: string): SandboxPaymentElement;
  getElement(type: unknown): SandboxPaymentElement | null;
  update(options: ElementsOptions): void;
  /** Validates the form; resolves with the first problem, as Stripe does. */
  submit(): Promise<Submitted>;
  fetchUpdates(): Promise<object>;
  on(): void;
  off(): void;
}

export interface ElementsParts {
  readonly elements: SandboxElements;
  readonly clientSecret: string | undefined;
  form(): CardForm | undefined;
}

/** react-stripe-js passes the `PaymentElement` component where Stripe also accepts the name. */
const nameOf = (type: unknown): unknown =>
  typeof type === 'function' && '__elementType' in type ? type.__elementType : type;

/** An Elements group whose card form is part of the page. */
export const createElements = (options: ElementsOptions, today: () => Date): ElementsParts => {
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
