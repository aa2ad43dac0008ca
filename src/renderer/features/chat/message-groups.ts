import type { Message } from './messages.ts';

type Said = Pick<Message, 'mine' | 'at'>;

const MINUTE = 60_000;

const minuteOf = ({ at }: Said): number => Math.floor(Date.parse(at) / MINUTE);

/** Whether a message starts a group. Messages of one sender within one minute share a name and a time. */
export const startsGroup = (before: Said | undefined, message: Said): boolean =>
  before?.mine !== message.mine || minuteOf(before) !== minuteOf(message);
