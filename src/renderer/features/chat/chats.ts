import { invalidate } from '#renderer/lib/api/use-api.ts';

/** Milliseconds in which changes are coalesced into one reload. */
const TOGETHER = 300;

export const CHATS = 'chats';
/** Cache keys that are reloaded together with the list. */
export const SUPPORT_CHAT = `${CHATS}/support` as const;
export const UNREAD_CHATS = `${CHATS}/unread` as const;

let isPlanned = false;

/** Schedules a reload of the list. Throttled rather than debounced, so that continuous changes cannot postpone it. */
export const refreshChats = (): void => {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    invalidate(CHATS);
  }, TOGETHER);
};
