import { Input, InputGroup, type InputProps } from '@chakra-ui/react';

/** An amount of dollars as it is typed; for `<FormField as={DollarInput}>`. */
export const DollarInput = (props: InputProps) => (
  <InputGroup startElement="$">
    <Input inputMode="decimal" placeholder="0.00" autoComplete="off" {...props} />
  </InputGroup>
);
