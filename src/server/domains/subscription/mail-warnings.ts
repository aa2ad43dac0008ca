import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { expiredMail, expiringMail } from './subscription.mails.ts';
import { recordDueWarnings } from './warnings.repository.ts';

/**
 * Mails every brand once when three days are left, and once at the end. The mark and the mail are written in one
 * transaction, so a crash neither loses nor repeats a mail. Returns the number of mails.
 */
export const mailSubscriptionWarnings = async ({ db, clock, outbox, config }: Context): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await recordDueWarnings(tx.orm, clock());
    for (const { kind, email, name, expires_at } of rows) {
      const write = kind === 'expired' ? expiredMail : expiringMail;
      const mail = write({ email, name, expiresAt: new Date(expires_at) }, `${config.publicUrl}/renew-payment`);
      await outbox.add(tx, 'mail', mail);
    }
    return rows.length;
  });
