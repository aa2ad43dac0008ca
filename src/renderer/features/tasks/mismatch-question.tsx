import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';

interface MismatchQuestionProps {
  /** Describes the differences from the order and who will see them. */
  sentence: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Inline question whether to send a video that differs from the order. */
export const MismatchQuestion = ({ sentence, onCancel, onConfirm }: MismatchQuestionProps) => {
  const [title, text] = [useId(), useId()];
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Box role="alertdialog" aria-labelledby={title} aria-describedby={text} borderWidth="1px" rounded="l2" p="4">
      <Text id={title} fontWeight="semibold">
        Not what was ordered
      </Text>
      <Text id={text} mt="1" overflowWrap="anywhere">
        {sentence}
      </Text>
      <HStack justify="flex-end" gap="3" mt="4">
        <Button ref={cancel} variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onConfirm}>Upload Anyway</Button>
      </HStack>
    </Box>
  );
};
