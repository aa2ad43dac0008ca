import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { session } from '../session/session.ts';

const PREFIX = 'draft:';

type Values = Readonly<Record<string, string | number>>;

const store = getDefaultStore();

/** Unsent form values by their key in the storage. */
export const draftsAtom = atom<Readonly<Record<string, Values>>>({});

/** Keys contain the account's id, so that accounts do not see each other's drafts. */
const keyOf = (name: string): string => `${PREFIX}${session.current()?.id ?? 'nobody'}:${name}`;

/** Orders take longest to write, so they outlive their tab; other drafts end with it. */
const storageOf = (key: string): Storage => (/^draft:[^:]+:order(\/|$)/.test(key) ? localStorage : sessionStorage);

/** Browsers store both storages unencrypted on the disk, so secrets and account numbers are left out. */
const isSecret = (field: string): boolean => /password|otp|account_number/.test(field);

const isStorable = (entry: [string, unknown]): entry is [string, string | number] =>
  (typeof entry[1] === 'string' || Number.isFinite(entry[1])) && !isSecret(entry[0]);

/** Text, numbers and choices. Files are not stored, and neither are secrets. */
const storableOf = (values: object): Values => Object.fromEntries(Object.entries(values).filter(isStorable));

/** Key beside a draft's values for the edited record at that time. No field has this name. */
const BASE = '#base';

const serialized = (base: object): string => JSON.stringify(storableOf(base));

const parse = (text: string | null): Values => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? storableOf(stored) : {};
  } catch {
    // Unreadable values count as no draft.
    return {};
  }
};

const storedKeys = (): string[] => {
  try {
    return [sessionStorage, localStorage].flatMap((one) => Object.keys(one).filter((key) => key.startsWith(PREFIX)));
  } catch {
    // Storage is blocked.
    return [];
  }
};

/** Changes drafts. A draft is kept until it is sent or the user logs out; see `storageOf`. */
export const drafts = {
  /** Loads drafts that an earlier page stored. */
  restore: (): void =>
    store.set(draftsAtom, Object.fromEntries(storedKeys().map((key) => [key, parse(storageOf(key).getItem(key))]))),
  /** Whether a draft leaves out this field of a form. */
  omits: isSecret,
  /** @param base the edited record; a draft of another version is ignored, since it would undo later changes */
  read(name: string, base?: object): Values {
    const { [BASE]: edited, ...values } = store.get(draftsAtom)[keyOf(name)] ?? {};
    return base && edited !== serialized(base) ? {} : values;
  },
  write(name: string, values: object, base?: object): void {
    const key = keyOf(name);
    const stored = { ...storableOf(values), ...(base && { [BASE]: serialized(base) }) };
    store.set(draftsAtom, { ...store.get(draftsAtom), [key]: stored });
    try {
      storageOf(key).setItem(key, JSON.stringify(stored));
    } catch {
      // Storage is full or blocked; the draft lives as long as the page.
    }
  },
  forget(name: string): void {
    const { [keyOf(name)]: _, ...others } = store.get(draftsAtom);
    store.set(draftsAtom, others);
    storageOf(keyOf(name)).removeItem(keyOf(name));
  },
  forgetAll(): void {
    store.set(draftsAtom, {});
    for (const key of storedKeys()) storageOf(key).removeItem(key);
  },
};

/** Subscribes to the draft of a name. */
export const useDraft = (name: string): Values => useAtomValue(draftsAtom)[keyOf(name)] ?? {};

drafts.restore();

// Registered here because no component may be mounted when the session ends. An expired session keeps the drafts for
// the same user's next login.
session.onEnd((how) => {
  if (how !== 'expired') drafts.forgetAll();
});
