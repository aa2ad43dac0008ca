import {
  type CardProblem,
  type CardValues,
  findProblems,
  formatAccount,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-fields.ts';
import { installCardFormStyle } from './card-form-style.ts';

interface CardFieldOptions {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc' | 'off';
  readonly placeholder: string;
  readonly isWide: boolean;
  readonly format: (text: string, isDeleting: boolean) => string;
}

interface CardField {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows an error beside the field and to assistive technology; null removes it. */
  showError(message: string | null): void;
}

const digitsBefore = (text: string, end: number): number => text.slice(0, end).replace(/\D/g, '').length;

/** Caret position after the n-th digit, or after the following separator when the caret was at the end. */
const placeAfter = (text: string, digits: number): number => {
  let seen = 0;
  for (const [place, sign] of [...text].entries()) {
    if (seen === digits) return place;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
};

const keepFormatted = (input: HTMLInputElement, format: CardFieldOptions['format']): void => {
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret >= input.value.length;
    const digits = digitsBefore(input.value, caret);
    const formatted = format(input.value, isDeleting);
    if (formatted === input.value) return;
    input.value = formatted;
    const place = atEnd ? formatted.length : placeAfter(formatted, digits);
    input.setSelectionRange(place, place);
  });
};

/** A labelled input with its error line. It has no `name`, so that no surrounding form submits it. */
const createCardField = (options: CardFieldOptions): CardField => {
  const root = document.createElement('div');
  root.className = options.isWide ? 'card-form__wide' : '';
  const label = document.createElement('label');
  label.className = 'card-form__label';
  label.htmlFor = options.id;
  label.textContent = options.label;
  const input = document.createElement('input');
  input.id = options.id;
  input.className = 'card-form__input';
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = options.autocomplete;
  input.placeholder = options.placeholder;
  input.spellcheck = false;
  input.setAttribute('aria-required', 'true');
  const error = document.createElement('p');
  error.id = `${options.id}-error`;
  error.className = 'card-form__error';
  error.setAttribute('aria-live', 'polite');
  root.append(label, input, error);
  keepFormatted(input, options.format);
  return {
    root,
    input,
    showError: (message) => {
      error.textContent = message ?? '';
      if (message === null) {
        input.removeAttribute('aria-invalid');
        input.removeAttribute('aria-describedby');
      } else {
        input.setAttribute('aria-invalid', 'true');
        input.setAttribute('aria-describedby', error.id);
      }
    },
  };
};

export interface CardFormEvents {
  readonly onChange: (state: { readonly complete: boolean; readonly empty: boolean }) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onEscape: () => void;
}

export interface CardForm {
  readonly root: HTMLElement;
  values(): CardValues;
  /** Shows every problem beside its field, focuses the first one and returns it. */
  validate(): CardProblem | undefined;
  /** Shows why the bank declined the card, at the field it concerns. */
  showDecline(code: string, message: string): void;
  setDisabled(isDisabled: boolean): void;
  focus(): void;
  clear(): void;
}

let forms = 0;

const names = ['number', 'expiry', 'cvc', 'account'] as const;

const NOTES = {
  card: 'Sandbox: no real card is charged. 4242 4242 4242 4242 pays.',
  bank: 'Sandbox: no real account is debited. 000123456789 stays under way until /sandbox/bank lets it arrive or fail.',
} as const;

const createFields = () => {
  const id = `card-${++forms}`;
  const common = { isWide: false } as const;
  return {
    number: createCardField({
      id: `${id}-number`,
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      isWide: true,
      format: formatNumber,
    }),
    expiry: createCardField({
      ...common,
      id: `${id}-expiry`,
      label: 'Expiry',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      format: formatExpiry,
    }),
    cvc: createCardField({
      ...common,
      id: `${id}-cvc`,
      label: 'CVC',
      autocomplete: 'cc-csc',
      placeholder: '123',
      format: formatCvc,
    }),
    account: createCardField({
      id: `${id}-account`,
      label: 'Account number',
      autocomplete: 'off',
      placeholder: '000123456789',
      isWide: true,
      format: formatAccount,
    }),
  };
};

/** The choice between the ways to pay, without a `name` like the fields. */
const createChoice = () => {
  const root = document.createElement('label');
  root.className = 'card-form__wide card-form__label';
  const select = document.createElement('select');
  select.className = 'card-form__input';
  for (const [value, text] of [
    ['card', 'Card'],
    ['bank', 'Bank account'],
  ] as const) {
    const option = document.createElement('option');
    option.value = value;
    option.textContent = text;
    select.append(option);
  }
  root.append('Pay with', select);
  return { root, select };
};

const fieldFor = (code: string): keyof CardValues => {
  if (code.startsWith('payment_intent')) return 'account';
  if (code.includes('expir')) return 'expiry';
  return code.includes('cvc') ? 'cvc' : 'number';
};

const createRoot = (children: readonly HTMLElement[]) => {
  const root = document.createElement('fieldset');
  root.className = 'card-form';
  root.setAttribute('aria-label', 'Payment details');
  const note = document.createElement('p');
  note.className = 'card-form__note card-form__wide';
  root.append(...children, note);
  installCardFormStyle(document);
  return { root, note };
};

/** The sandbox's form: a card or a bank account, in labelled fields, formatted while typing, with errors beside them. */
export const createCardForm = (events: CardFormEvents, today: () => Date): CardForm => {
  const fields = createFields();
  const choice = createChoice();
  const { root, note } = createRoot([choice.root, ...names.map((name) => fields[name].root)]);
  const isBank = () => choice.select.value === 'bank';
  const show = () => {
    for (const name of names) fields[name].root.hidden = isBank() !== (name === 'account');
    note.textContent = NOTES[isBank() ? 'bank' : 'card'];
  };
  show();
  const values = (): CardValues => ({
    number: fields.number.input.value,
    expiry: fields.expiry.input.value,
    cvc: fields.cvc.input.value,
    account: isBank() ? fields.account.input.value : null,
  });
  const problems = () => findProblems(values(), today());
  const report = () =>
    events.onChange({
      complete: Object.keys(problems()).length === 0,
      empty: names.every((name) => fields[name].input.value === ''),
    });
  choice.select.addEventListener('change', () => {
    show();
    report();
  });
  for (const name of names) {
    const { input, showError } = fields[name];
    input.addEventListener('input', () => {
      showError(null);
      report();
    });
    input.addEventListener('focus', events.onFocus);
    input.addEventListener('blur', () => {
      const problem = problems()[name];
      // The bank's error stays until the field is edited, so leaving a field only adds errors.
      if (input.value !== '' && problem) showError(problem.message);
      events.onBlur();
    });
    input.addEventListener('keydown', ({ key }) => key === 'Escape' && events.onEscape());
  }

  return {
    root,
    values,
    validate() {
      const found = problems();
      for (const name of names) fields[name].showError(found[name]?.message ?? null);
      const first = names.find((name) => found[name]);
      if (first) fields[first].input.focus();
      return first && found[first];
    },
    showDecline(code, message) {
      const field = fields[fieldFor(code)];
      field.input.focus();
      field.showError(message);
    },
    setDisabled(isDisabled) {
      root.disabled = isDisabled;
    },
    focus: () => fields[isBank() ? 'account' : 'number'].input.focus(),
    clear() {
      for (const name of names) {
        fields[name].input.value = '';
        fields[name].showError(null);
      }
      report();
    },
  };
};
