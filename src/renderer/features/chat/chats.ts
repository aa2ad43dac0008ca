import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

const PER_PAGE = 100;
/** Milliseconds in which several changes become one look at the server. */
const TOGETHER = 300;

export const CHATS = 'chats';
/** What is loaded under these two is loaded again with the list. */
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

/** The list is another now: it is asked for again, soon, also while changes keep coming. */
export const refreshChats = (): void => {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    invalidate(CHATS);
  }, TOGETHER);
};
