import { Button, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ListChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export const ListChip = ({ pressed, onPress, children }: ListChipProps) => (
  <Button size="sm" rounded="pill" variant={pressed ? 'solid' : 'outline'} aria-pressed={pressed} onClick={onPress}>
    {children}
  </Button>
);

interface ListChipsProps<V extends string> {
  label: string;
  values: readonly V[];
  /** Label of each chip. */
  words: Readonly<Record<V, string>>;
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** A choice of one option, or all. */
export const ListChips = <V extends string>({ label, values, words, value, onChoose }: ListChipsProps<V>) => (
  <HStack role="group" aria-label={label} gap="2" wrap="wrap">
    <ListChip pressed={value === undefined} onPress={() => onChoose(undefined)}>
      All
    </ListChip>
    {values.map((each) => (
      <ListChip key={each} pressed={each === value} onPress={() => onChoose(each)}>
        {words[each]}
      </ListChip>
    ))}
  </HStack>
);
