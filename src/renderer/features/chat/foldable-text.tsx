import { chakra, Text } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { FOLDED_LINES, isLong } from './long-text.ts';
import { MessageText } from './message-text.tsx';

interface FoldableTextProps {
  text: string;
  open: boolean;
  /** Called with the row of the message when it is folded, with null when it is opened. */
  onFold: (row: Element | null) => void;
}

/**
 * The text of a message; a long one is cut off by the style alone, so that copying, searching in the page and a screen
 * reader get all of it. A link in the hidden part opens it when it gets the focus.
 */
export const FoldableText = ({ text, open, onFold }: FoldableTextProps) => {
  const long = isLong(text);
  const folded = long && !open;
  const fold = ({ currentTarget }: MouseEvent) => onFold(folded ? null : currentTarget.closest('li'));
  return (
    <>
      <Text
        dir="auto"
        maxW="message"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textStyle="sm"
        lineClamp={folded ? FOLDED_LINES : undefined}
        onFocus={folded ? () => onFold(null) : undefined}
      >
        <MessageText text={text} />
      </Text>
      {long && (
        <chakra.button
          type="button"
          textStyle="xs"
          fontWeight="medium"
          textDecoration="underline"
          textUnderlineOffset="4px"
          cursor="pointer"
          minH="6"
          mt="1"
          onClick={fold}
        >
          {folded ? 'Show more' : 'Show less'}
        </chakra.button>
      )}
    </>
  );
};
