import { chakra } from '@chakra-ui/react';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MessageRow } from './message-rows.tsx';
import { blocksOf, isSamePart, type Message } from './messages.ts';

interface BlocksProps {
  readonly messages: readonly Message[];
  /** Number of the first new message. */
  readonly newFrom: number | null;
  /** Number of the message that the URL names. */
  readonly wanted: number | null;
  /** Number of the newest own message, and its note. */
  readonly noted: number | null;
  readonly note: string;
  readonly sender: string;
  readonly canReport: boolean;
  /** Called when a click changed a block's height. Must be a stable function. */
  readonly onResized: () => void;
}

/** Of one block; the numbers are null and the note is empty unless they are about a message in it. */
interface BlockProps extends BlocksProps {
  /** The message before the block's first one. */
  readonly before: Message | undefined;
}

const isSame = ({ messages: was, ...before }: BlockProps, { messages: now, ...after }: BlockProps): boolean =>
  isSamePart(was, now) && Object.entries(after).every(([name, value]) => Reflect.get(before, name) === value);

const NONE: ReadonlySet<number> = new Set();

/**
 * Replaces blocks outside the viewport by placeholders of their measured height, so that scrolling through a long
 * history has a constant cost. An estimated height would shift the visible text.
 */
const restOutOfSight = (list: HTMLElement | null): void => {
  if (!list) return;
  list.style.contentVisibility = 'visible';
  list.style.containIntrinsicBlockSize = `${list.getBoundingClientRect().height}px`;
  list.style.contentVisibility = 'auto';
};

/** Messages that the user unfolded or folded. State of the block, because its height changes with them. */
const useTurned = (onResized: () => void) => {
  const [turned, setTurned] = useState<ReadonlySet<number>>(NONE);
  const row = useRef<Element | null>(null);
  const fold = useCallback((seq: number, folded: Element | null) => {
    row.current = folded;
    setTurned((now) => (now.has(seq) ? new Set([...now].filter((one) => one !== seq)) : new Set([...now, seq])));
  }, []);
  useLayoutEffect(() => {
    if (turned === NONE) return;
    // Folding a message whose top is above the viewport would otherwise move the scroll position.
    row.current?.scrollIntoView({ block: 'nearest' });
    onResized();
  }, [turned, onResized]);
  return { turned, fold };
};

const Block = memo(({ messages, before, newFrom, wanted, noted, note, sender, canReport, onResized }: BlockProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { turned, fold } = useTurned(onResized);
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
          canReport={canReport}
          isWanted={message.seq === wanted}
          // The message that the URL names starts unfolded.
          open={turned.has(message.seq) !== (message.seq === wanted)}
          onFold={fold}
        />
      ))}
    </chakra.ul>
  );
}, isSame);

/** Rows of the stored messages. Unchanged blocks are not rendered again, because there may be hundreds. */
export const MessageBlocks = ({ messages, newFrom, wanted, noted, note, ...same }: BlocksProps) => {
  const blocks = blocksOf(messages);
  return blocks.map(({ number, part, has }, at) => (
    <Block
      key={number}
      {...same}
      messages={part}
      before={blocks[at - 1]?.part.at(-1)}
      newFrom={has(newFrom) ? newFrom : null}
      wanted={has(wanted) ? wanted : null}
      noted={has(noted) ? noted : null}
      note={has(noted) ? note : ''}
    />
  ));
};
