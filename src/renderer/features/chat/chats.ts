import { invalidate } from '#renderer/lib/use-api.ts';

/** Milliseconds in which several changes are coalesced into one reload. */
const TOGETHER = 300;

export const CHATS = 'chats';
/** Cache keys that are reloaded together with the list. */
export const SUPPORT_CHAT = `${CHATS}/support` as const;
export const UNREAD_CHATS = `${CHATS}/unread` as const;

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
