import { isFinal, type Transfer, type UploadOrder } from '#shared/domain/transfer.ts';
import type { DesktopTransfers } from '#shared/ipc/desktop-api.ts';
import type { Events } from '#shared/ipc/events.ts';
import type { Reply } from '#shared/ipc/reply.ts';

type ListListener = (list: Events['transfers:changed']) => void;

const ok = <T>(value: T): Reply<T> => ({ ok: true, value });
const done = ok(undefined);

const begin = (id: string, file: File, { target, title }: UploadOrder): Transfer => ({
  ...{ id, direction: 'upload', target, title, fileName: file.name, size: file.size, moved: 0, state: 'moving' },
  ...{ waiting: null, failure: null, bytesPerSecond: null, secondsLeft: null, canReveal: false },
});

/** The bridge to a main process that queues what it is given and moves nothing, for tests. */
export const buildBridge = () => {
  let list: readonly Transfer[] = [];
  let made = 0;
  const listeners = new Set<ListListener>();
  const become = (next: readonly Transfer[]) => {
    list = next;
    for (const listener of [...listeners]) listener(list);
  };
  const change = (id: string, state: Transfer['state'], may: (transfer: Transfer) => boolean) => {
    if (list.some((transfer) => transfer.id === id && may(transfer)))
      become(list.map((transfer) => (transfer.id === id ? { ...transfer, state } : transfer)));
    return done;
  };
  const transfers: DesktopTransfers = {
    list: async () => ok(list),
    addUpload: async (file, order) => {
      if (file.size === 0) return { ok: false, code: 'refused', message: 'This file is empty.' };
      made += 1;
      const transfer = begin(`t${made}`, file, order);
      become([...list, transfer]);
      return ok(transfer);
    },
    addDownload: async () => ok(null),
    pause: async (id) => change(id, 'paused', (transfer) => !isFinal(transfer)),
    resume: async (id) => change(id, 'moving', ({ state }) => state === 'paused'),
    cancel: async (id) => change(id, 'cancelled', (transfer) => !isFinal(transfer)),
    remove: async (id) => {
      if (list.some((transfer) => transfer.id === id && isFinal(transfer)))
        become(list.filter((transfer) => transfer.id !== id));
      return done;
    },
    moveBefore: async (id, before) => {
      const moved = list.find((transfer) => transfer.id === id);
      if (!moved) return done;
      const rest = list.filter((transfer) => transfer !== moved);
      const place = rest.findIndex((transfer) => transfer.id === before);
      become(rest.toSpliced(place < 0 ? rest.length : place, 0, moved));
      return done;
    },
    limits: async () => ok({ upload: null, download: null }),
    setLimits: async () => done,
    reveal: async () => done,
    log: async () => ok([]),
  };
  const on = (name: string, listener: (payload: never) => void): (() => void) => {
    if (name !== 'transfers:changed') throw new Error(`Nobody tells ${name} here.`);
    const follow: ListListener = (told) => listener(told as never);
    listeners.add(follow);
    return () => listeners.delete(follow);
  };
  return { bridge: { transfers, on }, become };
};
