import { Box, Button, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';

/** Longer texts are folded, so that the buttons below stay in reach. */
const FOLDED = 280;

/** The text of an application. */
export const ApplicationNote = ({ name, note }: { name: string; note: string }) => {
  const [open, setOpen] = useState(false);
  const text = useId();
  const isLong = note.length > FOLDED || note.split('\n').length > 6;
  return (
    <Box>
      <Text
        id={text}
        dir="auto"
        textStyle="sm"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        color={note ? undefined : 'fg.muted'}
        lineClamp={isLong && !open ? 7 : undefined}
      >
        {note || 'This application has no text.'}
      </Text>
      {isLong && (
        <Button
          size="xs"
          variant="ghost"
          mt="1"
          ms="-2"
          aria-expanded={open}
          aria-controls={text}
          aria-label={`${open ? 'Less' : 'More'} of what ${name} writes`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Less' : 'More'}
        </Button>
      )}
    </Box>
  );
};
