import { Field, Fieldset, Input, SimpleGrid } from '@chakra-ui/react';
import { type ChangeEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import {
  type CardProblem,
  type CardValues,
  findProblems,
  formatAccount,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-fields.ts';

type Name = keyof CardValues;

interface FieldFacts {
  readonly label: string;
  readonly autoComplete: string;
  readonly placeholder: string;
  readonly format: (text: string, isDeleting: boolean) => string;
  readonly isWide?: boolean;
}

const FIELDS: Readonly<Record<Name, FieldFacts>> = {
  number: {
    label: 'Card number',
    autoComplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    format: formatNumber,
    isWide: true,
  },
  expiry: { label: 'Expiry', autoComplete: 'cc-exp', placeholder: 'MM / YY', format: formatExpiry },
  cvc: { label: 'CVC', autoComplete: 'cc-csc', placeholder: '123', format: formatCvc },
  account: {
    label: 'Account number',
    autoComplete: 'off',
    placeholder: '000123456789',
    format: formatAccount,
    isWide: true,
  },
};

const WAYS = {
  card: {
    label: 'Card',
    names: ['number', 'expiry', 'cvc'],
    note: 'Sandbox: no real card is charged. 4242 4242 4242 4242 pays.',
  },
  bank: {
    label: 'Bank account',
    names: ['account'],
    note: 'Sandbox: no real account is debited. 000123456789 stays under way until /sandbox/bank lets it arrive or fail.',
  },
} as const satisfies Record<string, { label: string; names: readonly Name[]; note: string }>;

type Way = keyof typeof WAYS;

const CHOICES = [
  { value: 'card', label: WAYS.card.label },
  { value: 'bank', label: WAYS.bank.label },
] as const;

/** Caret position after the n-th digit, or after the following separator when the caret was at the end. */
const placeAfter = (text: string, digits: number): number => {
  let seen = 0;
  for (const [place, sign] of [...text].entries()) {
    if (seen === digits) return place;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
};

/** Formats what was typed, with the caret behind the same digit. */
const formatInput = (
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  format: FieldFacts['format'],
) => {
  const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret >= input.value.length;
  const digits = input.value.slice(0, caret).replace(/\D/g, '').length;
  const formatted = format(input.value, isDeleting);
  if (formatted === input.value) return formatted;
  input.value = formatted;
  const place = isAtEnd ? formatted.length : placeAfter(formatted, digits);
  input.setSelectionRange(place, place);
  return formatted;
};

const fieldFor = (code: string): Name => {
  if (code.startsWith('payment_intent')) return 'account';
  if (code.includes('expir')) return 'expiry';
  return code.includes('cvc') ? 'cvc' : 'number';
};

/** What the sandbox's Stripe object asks of its form. */
export interface CardFormHandle {
  values(): CardValues;
  /** Shows every problem beside its field, focuses the first one and returns it. */
  validate(): CardProblem | undefined;
  /** Shows why the bank declined the card, at the field it concerns. */
  showDecline(code: string, message: string): void;
  setDisabled(isDisabled: boolean): void;
}

interface CardFormProps {
  ref: Ref<CardFormHandle>;
  onChange: (state: { readonly complete: boolean; readonly empty: boolean }) => void;
  today: () => Date;
}

/** The sandbox's form: a card or a bank account. No field has a `name`, so that the surrounding form submits none. */
export const CardForm = ({ ref, onChange, today }: CardFormProps) => {
  const [typed, setTyped] = useState({ number: '', expiry: '', cvc: '', account: '' });
  const [way, setWay] = useState<Way>('card');
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { names, note } = WAYS[way];

  const valuesOf = (texts: typeof typed, by: Way): CardValues => ({
    ...texts,
    account: by === 'bank' ? texts.account : null,
  });
  const problemsOf = (texts: typeof typed, by: Way) => findProblems(valuesOf(texts, by), today());
  const report = (texts: typeof typed, by: Way) =>
    onChange({
      complete: Object.keys(problemsOf(texts, by)).length === 0,
      empty: Object.values(texts).every((text) => text === ''),
    });
  const showError = (name: Name, message: string | undefined) => setErrors((now) => ({ ...now, [name]: message }));
  const focus = (name: Name) => fieldset.current?.querySelector<HTMLElement>(`[data-field=${name}] input`)?.focus();

  useImperativeHandle(ref, () => ({
    values: () => valuesOf(typed, way),
    validate: () => {
      const found = problemsOf(typed, way);
      setErrors(Object.fromEntries(names.map((name) => [name, found[name]?.message])));
      const first = names.find((name) => found[name]);
      if (first) focus(first);
      return first && found[first];
    },
    showDecline: (code, message) => {
      focus(fieldFor(code));
      showError(fieldFor(code), message);
    },
    // Not a state: the field that failed is focused right after it, which a disabled one cannot be.
    setDisabled: (isDisabled) => {
      if (fieldset.current) fieldset.current.disabled = isDisabled;
    },
  }));

  const type = (name: Name, event: ChangeEvent<HTMLInputElement>) => {
    const texts = { ...typed, [name]: formatInput(event, FIELDS[name].format) };
    setTyped(texts);
    showError(name, undefined);
    report(texts, way);
  };
  const choose = (by: Way) => {
    setWay(by);
    report(typed, by);
  };
  /** The bank's error stays until the field is edited, so leaving a field only adds errors. */
  const leave = (name: Name) => {
    const problem = problemsOf(typed, way)[name];
    if (typed[name] !== '' && problem) showError(name, problem.message);
  };

  return (
    <Fieldset.Root ref={fieldset} aria-label="Payment details">
      <SimpleGrid columns={2} columnGap="3" rowGap="4">
        <Field.Root gridColumn="1 / -1">
          <Field.Label>Pay with</Field.Label>
          <NativeChoice options={CHOICES} value={way} onChange={({ target }) => choose(target.value as Way)} />
        </Field.Root>
        {names.map((name) => {
          const { label, isWide, format: _, ...input } = FIELDS[name];
          return (
            <Field.Root
              key={name}
              data-field={name}
              required
              invalid={errors[name] !== undefined}
              gridColumn={isWide ? '1 / -1' : undefined}
            >
              <Field.Label>{label}</Field.Label>
              <Input
                {...input}
                inputMode="numeric"
                spellCheck={false}
                fontVariantNumeric="tabular-nums"
                value={typed[name]}
                onChange={(event) => type(name, event)}
                onBlur={() => leave(name)}
              />
              <Field.ErrorText aria-live="polite">{errors[name]}</Field.ErrorText>
            </Field.Root>
          );
        })}
        <Muted gridColumn="1 / -1">{note}</Muted>
      </SimpleGrid>
    </Fieldset.Root>
  );
};
