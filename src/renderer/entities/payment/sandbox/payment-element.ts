import { type CardForm, createCardForm } from './card-form.ts';
import { type AppearanceVariables, applyAppearance } from './card-form-style.ts';

type Listener = (event: object) => void;

/** The part of Stripe's PaymentElement that the app and react-stripe-js use. */
export interface SandboxPaymentElement {
  mount(place: string | HTMLElement): void;
  unmount(): void;
  destroy(): void;
  on(type: string, listener: Listener): SandboxPaymentElement;
  once(type: string, listener: Listener): SandboxPaymentElement;
  off(type: string, listener?: Listener): SandboxPaymentElement;
  update(options: { readonly readOnly?: boolean }): void;
  focus(): void;
  blur(): void;
  clear(): void;
  collapse(): void;
}

export interface PaymentElementParts {
  readonly element: SandboxPaymentElement;
  readonly form: CardForm;
}

const elementType = 'payment';

const createListeners = () => {
  const listeners = new Map<string, Set<Listener>>();
  return {
    add: (type: string, listener: Listener) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    remove: (type: string, listener?: Listener) =>
      void (listener ? listeners.get(type)?.delete(listener) : listeners.delete(type)),
    emit: (type: string, event: object = {}) => {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ elementType, ...event });
    },
  };
};

const findPlace = (place: string | HTMLElement): HTMLElement => {
  const found = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
  if (!found) throw new Error(`There is no element ${String(place)} to put the card form into.`);
  return found;
};

/** A PaymentElement whose form is part of the page. `onDestroy` frees its slot in the Elements group. */
export const createPaymentElement = (
  appearance: AppearanceVariables,
  today: () => Date,
  onDestroy: () => void,
): PaymentElementParts => {
  const { add, remove, emit } = createListeners();
  const form = createCardForm(
    {
      onChange: (state) => emit('change', { ...state, collapsed: false, value: { type: 'card' } }),
      onFocus: () => emit('focus'),
      onBlur: () => emit('blur'),
      onEscape: () => emit('escape'),
    },
    today,
  );
  applyAppearance(form.root, appearance);
  const element: SandboxPaymentElement = {
    mount(place) {
      findPlace(place).replaceChildren(form.root);
      // Deferred, because listeners are attached after mounting, when Stripe's frame is not ready yet.
      queueMicrotask(() => {
        emit('loaderstart');
        emit('ready');
      });
    },
    unmount: () => form.root.remove(),
    destroy() {
      form.root.remove();
      onDestroy();
    },
    on(type, listener) {
      add(type, listener);
      return element;
    },
    once(type, listener) {
      const first: Listener = (event) => {
        remove(type, first);
        listener(event);
      };
      add(type, first);
      return element;
    },
    off(type, listener) {
      remove(type, listener);
      return element;
    },
    update: ({ readOnly }) => {
      if (readOnly !== undefined) form.setDisabled(readOnly);
    },
    focus: () => form.focus(),
    blur() {
      if (document.activeElement instanceof HTMLElement && form.root.contains(document.activeElement))
        document.activeElement.blur();
    },
    clear: () => form.clear(),
    collapse() {
      // With one payment method there is nothing to collapse.
    },
  };
  return { element, form };
};
