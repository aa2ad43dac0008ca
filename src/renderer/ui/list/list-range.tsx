import { Field, HStack, Input, InputGroup } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type DebouncedInput, useDebouncedInput } from '#renderer/lib/forms/use-debounced-input.ts';
import { limits } from '#shared/domain/limits.ts';
import { readDollars } from '#shared/domain/money/dollar-amount.ts';
import { CURRENCY_SIGN, isWholeCents } from '#shared/domain/money/money.ts';

const Bound = ({ label, error, children }: { label: string; error?: string; children: ReactNode }) => (
  <Field.Root
    orientation="horizontal"
    w={{ base: 'full', md: 'auto' }}
    gap="2"
    justifyContent="flex-start"
    invalid={error !== undefined}
  >
    <Field.Label flex="none" w={{ base: '24', md: 'auto' }}>
      {label}
    </Field.Label>
    {children}
    <Field.ErrorText aria-live="polite">{error}</Field.ErrorText>
  </Field.Root>
);

const shared = ({ text, settle }: DebouncedInput) => ({ value: text, onBlur: () => settle() });

interface DateProps {
  label: string;
  /** YYYY-MM-DD */
  value: string | undefined;
  onChoose: (day: string | undefined) => void;
}

const DateField = ({ label, value = '', onChoose }: DateProps) => {
  // While the year is typed, the input already has a valid date after each digit.
  const typed = useDebouncedInput(value, (day) => onChoose(day || undefined));
  return (
    <Bound label={label}>
      <Input type="date" max="9999-12-31" {...shared(typed)} onChange={({ target }) => typed.type(target.value)} />
    </Bound>
  );
};

interface Range<V> {
  from: V | undefined;
  to: V | undefined;
  onFrom: (value: V | undefined) => void;
  onTo: (value: V | undefined) => void;
}

/** First and last day in UTC, both inclusive. */
export const ListDates = ({ from, to, onFrom, onTo }: Range<string>) => (
  <HStack gap="4" wrap="wrap">
    <DateField label="From (UTC)" value={from} onChoose={onFrom} />
    <DateField label="To (UTC)" value={to} onChoose={onTo} />
  </HStack>
);

/** Undefined for an empty field, null for what is no amount. */
const amountOf = (text: string): number | undefined | null => {
  // A lone dot begins an amount.
  if (/^\s*\.?$/.test(text)) return undefined;
  const dollars = readDollars(text);
  return dollars === null || dollars < 0 || !isWholeCents(dollars) ? null : dollars;
};

interface PriceProps {
  label: string;
  /** Dollars. */
  value: number | undefined;
  onType: (dollars: number | undefined) => void;
}

const PriceField = ({ label, value, onType }: PriceProps) => {
  const typed = useDebouncedInput(
    value === undefined ? '' : String(value),
    (text) => {
      // Invalid characters are kept: without its comma "10,5" would become 105.
      const amount = amountOf(text);
      if (amount === null) return;
      onType(amount && Math.min(amount, limits.money));
    },
    // "10." is on its way to "10.50": as "10" it would become "1050".
    (text) => amountOf(text) === value,
  );
  return (
    <Bound label={label} error={amountOf(typed.text) === null ? 'Write it like 10.50' : undefined}>
      <InputGroup startElement={CURRENCY_SIGN} w={{ base: 'full', md: '28' }}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...shared(typed)}
          onChange={({ target }) => typed.type(target.value)}
        />
      </InputGroup>
    </Bound>
  );
};

/** Lowest and highest price in dollars, both inclusive. */
export const ListPrices = ({ from, to, onFrom, onTo }: Range<number>) => (
  <HStack gap="4" wrap="wrap">
    <PriceField label="Price from" value={from} onType={onFrom} />
    <PriceField label="Price to" value={to} onType={onTo} />
  </HStack>
);
