import { Input, InputGroup, type InputProps } from '@chakra-ui/react';
import type { ReactElement } from 'react';

interface DollarInputProps extends InputProps {
  /** End element, e.g. a button. */
  endElement?: ReactElement;
}

/**
 * A dollar amount as typed; for `<FormField as={DollarInput}>`. A text field, since number fields drop invalid
 * characters: "10,5" would become 105.
 */
export const DollarInput = ({ endElement, ...props }: DollarInputProps) => (
  <InputGroup startElement="$" endElement={endElement}>
    <Input inputMode="decimal" placeholder="0.00" autoComplete="off" {...props} />
  </InputGroup>
);
