import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { session } from '#renderer/lib/session/session.ts';
import { limits } from '#shared/domain/limits.ts';
import { describeFile, type PendingAttachment } from './pending-attachment.ts';

/** Files chosen for the next message of a conversation. */
interface Chosen {
  readonly attachments: readonly PendingAttachment[];
  /** Why files of the last choice were rejected. */
  readonly rejections: readonly string[];
}

const NOTHING: Chosen = { attachments: [], rejections: [] };
const MOST = limits.attachments.most;
const TOO_MANY = `A message has at most ${MOST} photos and videos.`;

const store = getDefaultStore();
const chosenAtom = atom<Readonly<Record<string, Chosen>>>({});
/** Kept in memory only, so files are not part of a draft. */
const files = new Map<number, File>();

// An expired session keeps the files for the same user's next login, like drafts.
session.onEnd((how) => {
  if (how === 'expired') return;
  store.set(chosenAtom, {});
  files.clear();
});

/** Keyed by account, so that accounts do not see each other's files. */
const keyOf = (name: string): string => `${session.current()?.id ?? 'nobody'}:${name}`;

const put = (name: string, chosen: Chosen): void =>
  store.set(chosenAtom, { ...store.get(chosenAtom), [keyOf(name)]: chosen });
const read = (name: string): Chosen => store.get(chosenAtom)[keyOf(name)] ?? NOTHING;

/** Files chosen for messages, by conversation and, once a message is pending, by attachment number. */
export const chosenFiles = {
  /** Adds files to the next message. Files that cannot be sent are rejected with a message. */
  add(name: string, added: readonly File[]): void {
    const attachments = [...read(name).attachments];
    const rejections = new Set<string>();
    for (const file of added) {
      const described = describeFile(file);
      if ('rejection' in described) rejections.add(described.rejection);
      else if (attachments.length >= MOST) rejections.add(TOO_MANY);
      else {
        files.set(described.number, file);
        attachments.push(described);
      }
    }
    put(name, { attachments, rejections: [...rejections] });
  },
  /** Removes a file from the next message. */
  remove(name: string, number: number): void {
    files.delete(number);
    put(name, { attachments: read(name).attachments.filter((one) => one.number !== number), rejections: [] });
  },
  /** Moves the files to a pending message; they stay in memory until they are stored on the server. */
  take(name: string): readonly PendingAttachment[] {
    const { attachments } = read(name);
    put(name, NOTHING);
    return attachments;
  },
  /** Provides the file of an attachment again after a reload. */
  give: (number: number, file: File): void => void files.set(number, file),
  file: (number: number): File | undefined => files.get(number),
  forget: (number: number): void => void files.delete(number),
};

export const useChosenFiles = (name: string): Chosen => useAtomValue(chosenAtom)[keyOf(name)] ?? NOTHING;
