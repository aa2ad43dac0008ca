import { Button, HStack } from '@chakra-ui/react';

interface SegmentedProps<V extends string> {
  label: string;
  options: readonly { readonly value: V; readonly label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** A segmented control for two or three views. */
export const Segmented = <V extends string>({ label, options, value, onChange }: SegmentedProps<V>) => (
  <HStack
    role="group"
    aria-label={label}
    display="inline-flex"
    gap="1"
    p="1"
    bg="bg.muted"
    rounded="l3"
    borderWidth="1px"
  >
    {options.map((option) => {
      const chosen = option.value === value;
      return (
        <Button
          key={option.value}
          size="sm"
          px="5"
          flex="1"
          variant="ghost"
          aria-pressed={chosen}
          bg={chosen ? 'bg.inverted' : 'transparent'}
          color={chosen ? 'fg.inverted' : 'fg.muted'}
          _hover={{ bg: chosen ? 'bg.inverted' : 'bg.emphasized' }}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      );
    })}
  </HStack>
);
