/** One stored message. */
export interface Message {
  /** 1, 2, 3 … in its conversation, without gaps. */
  readonly seq: number;
  readonly mine: boolean;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** What its sender called it before it had a number. */
  readonly key: string | null;
}

/** How many messages stay on the page while new ones come; earlier ones are a page away. */
const KEPT = 400;

export const lastSeq = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0;

/** Two parts of the same conversation as one, in order, each message once. */
export const merge = (known: readonly Message[], found: readonly Message[]): readonly Message[] => {
  const first = known[0]?.seq ?? Number.POSITIVE_INFINITY;
  const last = lastSeq(known);
  const older = found.filter(({ seq }) => seq < first);
  const newer = found.filter(({ seq }) => seq > last && seq > first);
  return older.length + newer.length === 0 ? known : [...older, ...known, ...newer];
};

/** Whether a message is the next one; if it is not, those between must be fetched first. */
export const isNext = (known: readonly Message[], { seq }: Message): boolean => seq === lastSeq(known) + 1;

/** The newest ones; reading from the end, nobody sees those that go. */
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

/** Messages in order as blocks by their numbers, so that what comes in changes the blocks at the ends only. */
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

/** Whether two parts are the same messages; their numbers have no gaps, so the ends tell. */
export const isSamePart = (one: readonly Message[], other: readonly Message[]): boolean =>
  one.length === other.length && one[0] === other[0] && one.at(-1) === other.at(-1);
