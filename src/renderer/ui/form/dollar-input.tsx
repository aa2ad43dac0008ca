import { Input, InputGroup, type InputProps } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { readDollars } from '#shared/domain/money/dollar-amount.ts';
import { CURRENCY_SIGN } from '#shared/domain/money/money.ts';

interface DollarInputProps extends InputProps {
  /** End element, e.g. a button. */
  endElement?: ReactElement;
}

/** Words below an amount that cannot be read. */
const EXAMPLE = 'Write it like 1299.50.';

/**
 * A dollar amount as typed, with an example while it cannot be read; for `<FormField as={DollarInput}>`. A text field, since
 * number fields drop invalid characters: "10,5" would become 105.
 */
export const DollarInput = ({ endElement, ...props }: DollarInputProps) => {
  const typed = String(props.value ?? '').trim();
  return (
    <>
      <InputGroup startElement={CURRENCY_SIGN} endElement={endElement}>
        <Input inputMode="decimal" placeholder="0.00" autoComplete="off" {...props} />
      </InputGroup>
      {typed !== '' && typed !== CURRENCY_SIGN && readDollars(typed) === null && <Muted>{EXAMPLE}</Muted>}
    </>
  );
};
