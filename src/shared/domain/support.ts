/** The other participant of every support chat (spec §2 "Awaiting scripts"). */
export const SUPPORT_NAME = 'UGC Admins';
