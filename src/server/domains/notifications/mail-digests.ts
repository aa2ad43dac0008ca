import { notificationText } from '#shared/domain/notifications.ts';
import { after, days, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AT_ONCE, lookAtNext } from './digests.repository.ts';
import { digestMail } from './notification.mails.ts';

/** Seven o'clock UTC: the start of a working day in Europe, where most of our people are. */
const HOUR = hours(7);

/** The latest moment at which a digest was due. */
export const lastMorning = (now: Date): Date => {
  const morning = after(new Date(now.toISOString().slice(0, 10)), HOUR);
  return morning > now ? after(morning, -days(1)) : morning;
};

const mailNext = ({ db, clock, outbox, config }: Context) =>
  transaction(db, async (tx) => {
    const now = clock();
    const rows = await lookAtNext(tx.orm, { now, lastMorning: lastMorning(now) });
    const unread = rows.flatMap(({ email, total, lines }) => (lines ? [{ email, total: Number(total), lines }] : []));
    for (const { email, total, lines } of unread) {
      const digest = digestMail({ email, total, lines: lines.map(notificationText) }, config.publicUrl);
      await outbox.add(tx, 'mail', digest);
    }
    return { isLast: rows.length < AT_ONCE, mailed: unread.length };
  });

/**
 * Once a day, a mail to everybody who switched it on and has something unread that the last one did not know. The note
 * and the mail are one transaction. Answers how many were written.
 */
export const mailDigests = async (context: Context): Promise<number> => {
  let mailed = 0;
  for (let isLast = false; !isLast; ) {
    const next = await mailNext(context);
    mailed += next.mailed;
    isLast = next.isLast;
  }
  return mailed;
};
