import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

const PER_PAGE = 100;
/** Milliseconds in which several changes are coalesced into one reload. */
const TOGETHER = 300;

export const CHATS = 'chats';
/** Cache keys that are reloaded together with the list. */
export const SUPPORT_CHAT = `${CHATS}/support` as const;
export const UNREAD_CHATS = `${CHATS}/unread` as const;

const page = (number: number) => call(api.listChats, { query: { page: number, per_page: PER_PAGE } });
export type Chat = Awaited<ReturnType<typeof page>>['data'][number];

/** All conversations, the latest first. */
export const loadChats = async (): Promise<readonly Chat[]> => {
  const chats = new Map<number, Chat>();
  for (let number = 1; ; number += 1) {
    const { data, meta } = await page(number);
    for (const chat of data) chats.set(chat.id, chat);
    if (number * PER_PAGE >= meta.total) return [...chats.values()];
  }
};

let isPlanned = false;

/** Reloads the list soon; throttled, so that it also happens while changes keep coming. */
export const refreshChats = (): void => {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    invalidate(CHATS);
  }, TOGETHER);
};
