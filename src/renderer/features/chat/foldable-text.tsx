import { chakra, Text } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { MessageText } from './message-text.tsx';

/** Characters per line (`sizes.message` of the theme). */
const LINE = 70;

/** Lines of a folded message. */
const FOLDED_LINES = 10;

/** Lines from which a message is folded; hiding only one or two would save no space. */
const LONG = 16;

const lines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);

/**
 * Whether a message is folded, estimated from its text, because measuring thousands of rows would force their layout.
 * Narrow screens have shorter lines, so more of them are shown.
 */
export const isLong = (text: string): boolean => lines(text) >= LONG;

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
