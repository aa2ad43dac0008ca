import { Button, HStack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks inside a dialog whether to discard typed text. */
export const DiscardQuestion = ({ onKeep, onDiscard }: DiscardQuestionProps) => {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <HStack role="alert" w="full" gap="3" flexWrap="wrap" justify="flex-end">
      <Text flex={{ base: '1 0 100%', md: '1' }} textStyle="sm">
        Discard what you entered?
      </Text>
      <Button ref={keep} size="sm" variant="outline" onClick={onKeep}>
        Keep editing
      </Button>
      <Button size="sm" colorPalette="red" onClick={onDiscard}>
        Discard
      </Button>
    </HStack>
  );
};
