/** The other participant of every support chat. */
export const SUPPORT_NAME = 'UGC Admins';
