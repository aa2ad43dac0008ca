import { SUBJECT_KINDS, type Subject } from '#shared/domain/messages/subjects.ts';
import type { Attachment } from './attachments/attachment.ts';

/** What a message to support is about, and what it is called. */
export interface NamedSubject extends Subject {
  readonly label: string;
}

/** A named subject from storage. */
export const isNamedSubject = (value: unknown): value is NamedSubject => {
  const { kind, id, label }: Partial<NamedSubject> = typeof value === 'object' && value !== null ? value : {};
  return SUBJECT_KINDS.some((known) => known === kind) && Number.isSafeInteger(id) && typeof label === 'string';
};

/** A message that the server has stored. */
export interface Message {
  readonly id: number;
  /** Sequence number in the conversation: 1, 2, 3 …, without gaps. */
  readonly seq: number;
  readonly mine: boolean;
  /** Whether it is from the UGC Admins. */
  readonly official?: boolean;
  /** Empty only for a message with attachments. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** ISO 8601. */
  readonly at: string;
  /** The sender's idempotency key. */
  readonly key: string | null;
  /** Only messages to support name something. */
  readonly about: NamedSubject | null;
}

/** Messages that stay on the page while new ones arrive; earlier ones are loaded on demand. */
const KEPT = 400;

export const lastSeq = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0;

/** Number of the newest message that contains the text, ignoring case; 0 when none does. */
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

/** Whether a message directly follows the known ones; otherwise the ones between must be loaded first. */
export const isNext = (known: readonly Message[], { seq }: Message): boolean => seq === lastSeq(known) + 1;

/** Drops the oldest messages when there are too many; a user at the end does not see them. */
export const newestOf = (messages: readonly Message[]): readonly Message[] =>
  messages.length > 2 * KEPT ? messages.slice(-KEPT) : messages;

/** Messages per block; rows are rendered in blocks. */
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

type Said = Pick<Message, 'mine' | 'at'>;

const MINUTE = 60_000;

const minuteOf = ({ at }: Said): number => Math.floor(Date.parse(at) / MINUTE);

/** Whether a message starts a group. Messages of one sender within one minute share a name and a time. */
export const startsGroup = (before: Said | undefined, message: Said): boolean =>
  before?.mine !== message.mine || minuteOf(before) !== minuteOf(message);
