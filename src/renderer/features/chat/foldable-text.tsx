import { chakra, Text } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { FOLDED_LINES, isLong } from './long-text.ts';
import { MessageText } from './message-text.tsx';

interface FoldableTextProps {
  text: string;
  open: boolean;
  /** Called with the message's row when it is folded, with null when it is unfolded. */
  onFold: (row: Element | null) => void;
}

/**
 * A message's text. A long one is cut off by CSS only, so that copying, in-page search and screen readers get all of
 * it. Focusing a link in the hidden part unfolds it.
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
