import { chakra } from '@chakra-ui/react';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MessageRow } from './message-rows.tsx';
import { blocksOf, isSamePart, type Message } from './messages.ts';

interface BlockProps {
  readonly messages: readonly Message[];
  /** The one above the first. */
  readonly before: Message | undefined;
  /** The number of the first new message, if it is in here. */
  readonly newFrom: number | null;
  /** The number of the newest own message, if it is in here, and what is said about it. */
  readonly noted: number | null;
  readonly note: string;
  readonly sender: string;
  /** Its height has changed by a click; the same function every time. */
  readonly onResized: () => void;
}

const isSame = ({ messages: was, ...before }: BlockProps, { messages: now, ...after }: BlockProps): boolean =>
  isSamePart(was, now) &&
  before.before === after.before &&
  before.newFrom === after.newFrom &&
  before.noted === after.noted &&
  (after.noted === null || before.note === after.note) &&
  before.sender === after.sender;

const NONE: ReadonlySet<number> = new Set();

/**
 * A block outside the viewport is replaced by a placeholder of its measured height, so that scrolling through a long
 * history has a constant cost. A guessed height would shift what the user reads.
 */
const restOutOfSight = (list: HTMLElement | null): void => {
  if (!list) return;
  list.style.contentVisibility = 'visible';
  list.style.containIntrinsicBlockSize = `${list.getBoundingClientRect().height}px`;
  list.style.contentVisibility = 'auto';
};

/** The long messages that are shown whole, by number; belongs to the block, whose height changes with them. */
const useUnfolded = (onResized: () => void) => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(NONE);
  const turned = useRef<Element | null>(null);
  const fold = useCallback((seq: number, row: Element | null) => {
    turned.current = row;
    setUnfolded((now) => (now.has(seq) ? new Set([...now].filter((one) => one !== seq)) : new Set([...now, seq])));
  }, []);
  useLayoutEffect(() => {
    if (unfolded === NONE) return;
    // Folding a message whose beginning is above the window would leave the reader somewhere else.
    turned.current?.scrollIntoView({ block: 'nearest' });
    onResized();
  }, [unfolded, onResized]);
  return { unfolded, fold };
};

const Block = memo(({ messages, before, newFrom, noted, note, sender, onResized }: BlockProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { unfolded, fold } = useUnfolded(onResized);
  useLayoutEffect(() => restOutOfSight(list.current));
  useEffect(() => {
    const resized = () => restOutOfSight(list.current);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return (
    <chakra.ul ref={list} listStyleType="none">
      {messages.map((message, at) => (
        <MessageRow
          key={message.seq}
          message={message}
          before={messages[at - 1] ?? before}
          isFirstNew={message.seq === newFrom}
          note={message.seq === noted ? note : null}
          sender={sender}
          open={unfolded.has(message.seq)}
          onFold={fold}
        />
      ))}
    </chakra.ul>
  );
}, isSame);

interface BlocksProps {
  messages: readonly Message[];
  newFrom: number | null;
  noted: number | null;
  note: string;
  sender: string;
  onResized: () => void;
}

/** The rows of stored messages. Unchanged blocks are not rendered again; there may be hundreds. */
export const MessageBlocks = ({ messages, newFrom, noted, note, sender, onResized }: BlocksProps) => {
  const blocks = blocksOf(messages);
  return blocks.map(({ number, part, has }, at) => (
    <Block
      key={number}
      messages={part}
      before={blocks[at - 1]?.part.at(-1)}
      newFrom={has(newFrom) ? newFrom : null}
      noted={has(noted) ? noted : null}
      note={note}
      sender={sender}
      onResized={onResized}
    />
  ));
};
