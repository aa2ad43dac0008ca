import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { session } from './session.ts';

const PREFIX = 'draft:';

type Values = Readonly<Record<string, string | number>>;

const store = getDefaultStore();

/** What was entered into forms and not sent, by its key in the session storage. */
export const draftsAtom = atom<Readonly<Record<string, Values>>>({});

/** Another account on this page finds nothing of the first. */
const keyOf = (name: string): string => `${PREFIX}${session.current()?.id ?? 'nobody'}:${name}`;

const isKept = (entry: [string, unknown]): entry is [string, string | number] =>
  (typeof entry[1] === 'string' || Number.isFinite(entry[1])) && !/password|otp/.test(entry[0]);

/** Words, numbers and choices; passwords are typed again, files chosen again. */
const keptOf = (values: object): Values => Object.fromEntries(Object.entries(values).filter(isKept));

/** Beside the values of a draft: the record that was edited, as it was then. No field is called so. */
const BASE = '#base';

const stampOf = (base: object): string => JSON.stringify(keptOf(base));

const parse = (text: string | null): Values => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? keptOf(stored) : {};
  } catch {
    // Not ours, or cut off: as if nothing had been kept.
    return {};
  }
};

const storedKeys = (): string[] => {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // The storage is forbidden.
    return [];
  }
};

/** The one place that changes drafts: they are kept in this tab until they are sent or somebody logs out. */
export const drafts = {
  /** Takes over what an earlier page of this tab has stored. */
  restore: (): void =>
    store.set(draftsAtom, Object.fromEntries(storedKeys().map((key) => [key, parse(sessionStorage.getItem(key))]))),
  /** @param base the record that is edited: changes of an earlier version of it would undo what happened since */
  read(name: string, base?: object): Values {
    const { [BASE]: edited, ...values } = store.get(draftsAtom)[keyOf(name)] ?? {};
    return base && edited !== stampOf(base) ? {} : values;
  },
  write(name: string, values: object, base?: object): void {
    const key = keyOf(name);
    const kept = { ...keptOf(values), ...(base && { [BASE]: stampOf(base) }) };
    store.set(draftsAtom, { ...store.get(draftsAtom), [key]: kept });
    try {
      sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The storage is full or forbidden: the draft lives as long as the page.
    }
  },
  forget(name: string): void {
    const { [keyOf(name)]: _, ...others } = store.get(draftsAtom);
    store.set(draftsAtom, others);
    sessionStorage.removeItem(keyOf(name));
  },
  forgetAll(): void {
    store.set(draftsAtom, {});
    for (const key of storedKeys()) sessionStorage.removeItem(key);
  },
};

/** The draft of a name, as it changes. */
export const useDraft = (name: string): Values => useAtomValue(draftsAtom)[keyOf(name)] ?? {};

drafts.restore();

// Here and not in a component: the screens may be gone already when the session ends. Who has to log in again finds it.
session.onEnd((how) => {
  if (how !== 'expired') drafts.forgetAll();
});
