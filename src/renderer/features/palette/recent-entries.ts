import { RECENT_PREFIX } from '#renderer/platform/platform.ts';
import { THING_KINDS, type Thing } from './palette-entry.ts';

/** How many are kept. */
const MOST = 5;

/** What was opened from the palette: a page by its key, a thing with what is shown of it. */
export type Recent = Pick<Thing, 'key'> | Thing;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Other tabs and versions of the app, and whoever opens the browser's tools, write there too. */
const read = (stored: unknown): Recent | null => {
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !isText(stored.key)) return null;
  const { key, title, note, kind, goal } = stored as Partial<Record<keyof Thing, unknown>> & { key: string };
  const known = THING_KINDS.find((one) => one === kind);
  if (!known) return { key };
  if (!isText(title) || !isText(goal) || !/^\/[^/\\]/.test(goal)) return null;
  return { key, title, kind: known, goal, ...(isText(note) && { note }) };
};

const keyOf = (account: number): string => `${RECENT_PREFIX}${account}`;

/** What an account opened last from the palette on this computer, the newest first. A log-out removes it. */
export const recentEntries = {
  read(account: number): readonly Recent[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
      return Array.isArray(stored) ? stored.flatMap((one: unknown) => read(one) ?? []).slice(0, MOST) : [];
    } catch {
      // The storage is forbidden, or what stands there is not ours.
      return [];
    }
  },
  /** Pictures are not kept, since their links end, nor what was written in a conversation. */
  add(account: number, entry: Recent): void {
    const { picture: _picture, note, ...rest } = entry as Thing;
    const kept = note === undefined || rest.kind === 'chat' ? rest : { ...rest, note };
    const others = this.read(account).filter(({ key }) => key !== entry.key);
    try {
      localStorage.setItem(keyOf(account), JSON.stringify([kept, ...others].slice(0, MOST)));
    } catch {
      // The storage is full or forbidden: nothing is remembered.
    }
  },
};
