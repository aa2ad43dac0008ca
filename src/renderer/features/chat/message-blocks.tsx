import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
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
}

const isSame = ({ messages: was, ...before }: BlockProps, { messages: now, ...after }: BlockProps): boolean =>
  isSamePart(was, now) &&
  before.before === after.before &&
  before.newFrom === after.newFrom &&
  before.noted === after.noted &&
  (after.noted === null || before.note === after.note) &&
  before.sender === after.sender;

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

const Block = memo(({ messages, before, newFrom, noted, note, sender }: BlockProps) => {
  const list = useRef<HTMLUListElement>(null);
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
}

/** The rows of stored messages. Unchanged blocks are not rendered again; there may be hundreds. */
export const MessageBlocks = ({ messages, newFrom, noted, note, sender }: BlocksProps) => {
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
    />
  ));
};
