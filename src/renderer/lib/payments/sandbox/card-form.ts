import { createCardField } from './card-field.ts';
import {
  type CardProblem,
  type CardValues,
  findProblems,
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

const names = ['number', 'expiry', 'cvc'] as const;

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
  };
};

const fieldFor = (code: string): keyof CardValues => {
  if (code.includes('expir')) return 'expiry';
  return code.includes('cvc') ? 'cvc' : 'number';
};

const createRoot = (children: readonly HTMLElement[]): HTMLFieldSetElement => {
  const root = document.createElement('fieldset');
  root.className = 'card-form';
  root.setAttribute('aria-label', 'Card details');
  const note = document.createElement('p');
  note.className = 'card-form__note card-form__wide';
  note.textContent = 'Sandbox: no real card is charged. 4242 4242 4242 4242 pays.';
  root.append(...children, note);
  installCardFormStyle(document);
  return root;
};

/** The sandbox's card form: three labelled fields, formatted while typing, with errors beside them. */
export const createCardForm = (events: CardFormEvents, today: () => Date): CardForm => {
  const fields = createFields();
  const root = createRoot(names.map((name) => fields[name].root));
  const values = (): CardValues => ({
    number: fields.number.input.value,
    expiry: fields.expiry.input.value,
    cvc: fields.cvc.input.value,
  });
  const problems = () => findProblems(values(), today());
  const report = () =>
    events.onChange({
      complete: Object.keys(problems()).length === 0,
      empty: Object.values(values()).every((value) => value === ''),
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
    focus: () => fields.number.input.focus(),
    clear() {
      for (const name of names) {
        fields[name].input.value = '';
        fields[name].showError(null);
      }
      report();
    },
  };
};
