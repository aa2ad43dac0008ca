import { notificationText } from '#shared/domain/messages/notifications.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { after, days, hours } from '../../lib/clock.ts';
import { type Mail, mailIdAbout } from '../../providers/mail/mail.ts';
import type { NotificationMail } from '../../work/work-kinds.ts';
import { digestMail, notificationMail } from './notification.mails.ts';
import { BATCH_SIZE, claimDueDigests, findMailRecipient } from './notification-mails.repository.ts';

/** 7:00 UTC: the start of a working day in Europe, where most users are. */
const HOUR = hours(7);

/** The latest time at which a digest was due. */
export const lastMorning = (now: Date): Date => {
  const morning = after(new Date(now.toISOString().slice(0, 10)), HOUR);
  return morning > now ? after(morning, -days(1)) : morning;
};

const mailNext = ({ db, clock, outbox, config }: Context) =>
  transaction(db, async (tx) => {
    const now = clock();
    const rows = await claimDueDigests(tx.orm, { now, lastMorning: lastMorning(now) });
    const unread = rows.flatMap(({ total, lines, ...due }) => (lines ? [{ ...due, total: Number(total), lines }] : []));
    for (const { lines, ...due } of unread) {
      const digest = digestMail({ ...due, lines: lines.map(notificationText) }, config.publicUrl);
      const about = [...new Set(lines.flatMap(({ sender }) => sender?.id ?? []))];
      await outbox.add(tx, 'digest_mail', { ...digest, about });
    }
    return { isLast: rows.length < BATCH_SIZE, mailed: unread.length };
  });

/**
 * Mails a daily digest to every user who has not switched it off and has unread messages, or notifications, that the
 * last digest did not cover. State and mail are written in one transaction.
 * @param signal ends the run between two batches.
 * @returns the number of mails.
 */
export const mailDigests = async (context: Context, signal?: AbortSignal): Promise<number> => {
  let mailed = 0;
  for (let isLast = false; !isLast && !signal?.aborted; ) {
    const next = await mailNext(context);
    mailed += next.mailed;
    isLast = next.isLast;
  }
  return mailed;
};

/** Mails a notification, unless it has been read or the user may not be mailed any more. */
export const mailNotification = async (
  { db, config }: Context,
  mail: Mail,
  { id, ...news }: NotificationMail & { readonly id: string },
): Promise<void> => {
  const to = await findMailRecipient(db.orm, news);
  const { senderId } = news;
  const author = senderId === null ? [] : [senderId];
  if (to) await mail.send({ id: mailIdAbout(id, author), ...notificationMail(to, news, config.publicUrl) });
};
