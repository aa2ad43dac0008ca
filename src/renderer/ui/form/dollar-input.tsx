import { Input, InputGroup, type InputProps } from '@chakra-ui/react';
import type { ReactElement } from 'react';

interface DollarInputProps extends InputProps {
  /** At its end, e.g. a button. */
  endElement?: ReactElement;
}

/**
 * An amount of dollars as it is typed; for `<FormField as={DollarInput}>`. A text field, since browsers drop what they do
 * not take for a number: "10,5" would arrive as 105.
 */
export const DollarInput = ({ endElement, ...props }: DollarInputProps) => (
  <InputGroup startElement="$" endElement={endElement}>
    <Input inputMode="decimal" placeholder="0.00" autoComplete="off" {...props} />
  </InputGroup>
);
