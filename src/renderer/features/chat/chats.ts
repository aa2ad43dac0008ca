import { invalidateSoon } from '#renderer/lib/api/use-api.ts';

export const CHATS = 'chats';
/** Cache keys that are reloaded together with the list. */
export const SUPPORT_CHAT = `${CHATS}/support` as const;
export const UNREAD_CHATS = `${CHATS}/unread` as const;

/** Schedules a reload of the list. */
export const refreshChats = (): void => invalidateSoon(CHATS);
