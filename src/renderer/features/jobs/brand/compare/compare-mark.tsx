import { Checkbox, Text } from '@chakra-ui/react';
import type { Application } from '../brand-job.ts';
import type { Marks } from './use-marks.ts';

interface CompareMarkProps {
  marks: Marks;
  application: Application;
}

/** Checkbox that selects an applicant for the comparison. */
export const CompareMark = ({ marks, application: { id, creator } }: CompareMarkProps) => {
  const checked = marks.ids.includes(id);
  return (
    <Checkbox.Root
      minH="9"
      px="1"
      checked={checked}
      disabled={!checked && marks.isFull}
      onCheckedChange={() => marks.toggle(id)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>
        Compare
        <Text as="span" srOnly>{` ${creator.name}`}</Text>
      </Checkbox.Label>
    </Checkbox.Root>
  );
};
