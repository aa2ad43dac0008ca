/** The counterpart of every talk with support (spec §2 "Awaiting scripts"). */
export const SUPPORT_NAME = 'UGC Admins';
