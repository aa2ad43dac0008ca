import { session } from './session.ts';

const PREFIX = 'draft:';

type Texts = Readonly<Record<string, string>>;

/** Another account on this page finds nothing of the first. */
const keyOf = (name: string): string => `${PREFIX}${session.current()?.id ?? 'nobody'}:${name}`;

/** Passwords are typed again, files chosen again; numbers and choices are quickly made. */
const textsOf = (values: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !/password|otp/.test(entry[0]),
    ),
  );

/** What was typed into a form and not sent: kept in this tab until it is sent or the session ends. */
export const drafts = {
  read(name: string): Texts {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
      return typeof stored === 'object' && stored !== null ? textsOf({ ...stored }) : {};
    } catch {
      // Not ours, or cut off: as if nothing had been kept.
      return {};
    }
  },
  write(name: string, values: Readonly<Record<string, unknown>>): void {
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(textsOf(values)));
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

// Here and not in a component: the screens may be gone already when the session ends.
session.onEnd(drafts.forgetAll);
