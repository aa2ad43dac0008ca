import type { Attachment } from './attachments/attachment.ts';

/** One stored message. */
export interface Message {
  /** 1, 2, 3 … in its conversation, without gaps. */
  readonly seq: number;
  readonly mine: boolean;
  /** Empty only where it carries something. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** ISO 8601. */
  readonly at: string;
  /** The sender's idempotency key. */
  readonly key: string | null;
}

/** Maximum number of messages on the page while new ones arrive; earlier ones are loaded on demand. */
const KEPT = 400;

export const lastSeq = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0;

/** Number of the newest message that contains this text, in upper or lower case; 0 where none does. */
export const newestWith = (messages: readonly Message[], text: string): number => {
  const wanted = text.toLowerCase();
  return messages.findLast((message) => message.text.toLowerCase().includes(wanted))?.seq ?? 0;
};

/** Merges two parts of a conversation in order and without duplicates. */
export const merge = (known: readonly Message[], found: readonly Message[]): readonly Message[] => {
  const first = known[0]?.seq ?? Number.POSITIVE_INFINITY;
  const last = lastSeq(known);
  const older = found.filter(({ seq }) => seq < first);
  const newer = found.filter(({ seq }) => seq > last && seq > first);
  return older.length + newer.length === 0 ? known : [...older, ...known, ...newer];
};

/** Whether a message follows directly; if not, the ones between must be loaded first. */
export const isNext = (known: readonly Message[], { seq }: Message): boolean => seq === lastSeq(known) + 1;

/** Keeps the newest messages; the removed ones are not visible to a reader at the end. */
export const newestOf = (messages: readonly Message[]): readonly Message[] =>
  messages.length > 2 * KEPT ? messages.slice(-KEPT) : messages;

/** Messages of one block; rows are drawn by blocks. */
const BLOCK = 50;

interface Block {
  readonly number: number;
  readonly part: readonly Message[];
  readonly has: (seq: number | null) => boolean;
}

const numberOf = (seq: number): number => Math.floor((seq - 1) / BLOCK);

/** Groups messages into blocks by number, so that new messages change only the outer blocks. */
export const blocksOf = (messages: readonly Message[]): readonly Block[] => {
  const blocks: Block[] = [];
  for (let from = 0; from < messages.length; ) {
    const number = numberOf(messages[from]?.seq ?? 1);
    let to = from + 1;
    while (to < messages.length && numberOf(messages[to]?.seq ?? 1) === number) to += 1;
    const has = (seq: number | null): boolean => seq !== null && numberOf(seq) === number;
    blocks.push({ number, part: messages.slice(from, to), has });
    from = to;
  }
  return blocks;
};

/** Whether two parts hold the same messages. Numbers have no gaps, so comparing the ends is enough. */
export const isSamePart = (one: readonly Message[], other: readonly Message[]): boolean =>
  one.length === other.length && one[0] === other[0] && one.at(-1) === other.at(-1);
