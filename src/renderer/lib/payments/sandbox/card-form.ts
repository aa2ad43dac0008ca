import { createCardField } from './card-field.ts';
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
