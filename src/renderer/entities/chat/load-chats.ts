import { call } from '#renderer/lib/api/call.ts';
import { api } from '#shared/contract/api.ts';

const PER_PAGE = 100;

const page = (number: number) => call(api.listChats, { query: { page: number, per_page: PER_PAGE } });
/** A row of the list of conversations. */
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
