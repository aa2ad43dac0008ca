import { session } from './session.ts';

const PREFIX = 'draft:';

type Kept = Readonly<Record<string, string | number>>;

/** Another account on this page finds nothing of the first. */
const keyOf = (name: string): string => `${PREFIX}${session.current()?.id ?? 'nobody'}:${name}`;

const isKept = (entry: [string, unknown]): entry is [string, string | number] =>
  (typeof entry[1] === 'string' || Number.isFinite(entry[1])) && !/password|otp/.test(entry[0]);

/** Words, numbers and choices; passwords are typed again, files chosen again. */
const keptOf = (values: Readonly<Record<string, unknown>>): Kept =>
  Object.fromEntries(Object.entries(values).filter(isKept));

/** Beside the values of a draft: the record that was edited, as it was then. No field is called so. */
const BASE = '#base';

const stampOf = (base: Readonly<Record<string, unknown>>): string => JSON.stringify(keptOf(base));

/** What was entered into a form and not sent: kept in this tab until it is sent or somebody logs out. */
export const drafts = {
  /** @param base the record that is edited: changes of an earlier version of it would undo what happened since */
  read(name: string, base?: Readonly<Record<string, unknown>>): Kept {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
      if (typeof stored !== 'object' || stored === null) return {};
      const { [BASE]: edited, ...values } = keptOf({ ...stored });
      return base && edited !== stampOf(base) ? {} : values;
    } catch {
      // Not ours, or cut off: as if nothing had been kept.
      return {};
    }
  },
  write(name: string, values: Readonly<Record<string, unknown>>, base?: Readonly<Record<string, unknown>>): void {
    try {
      const kept = { ...keptOf(values), ...(base && { [BASE]: stampOf(base) }) };
      sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
    } catch {
      // The storage is full or forbidden: the form works without it.
    }
  },
  forget: (name: string): void => sessionStorage.removeItem(keyOf(name)),
  forgetAll(): void {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  },
};

// Here and not in a component: the screens may be gone already when the session ends. Who has to log in again finds it.
session.onEnd((how) => {
  if (how !== 'expired') drafts.forgetAll();
});
