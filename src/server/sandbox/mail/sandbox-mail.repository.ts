import { desc, eq, sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { sandboxMail } from '../../db/schema/sandbox.ts';
import type { Queries } from '../../db/transaction.ts';
import { checkMessage, type MailMessage } from '../../providers/mail/mail.ts';

const { id: number, toAddress, subject, text, html, createdAt } = sandboxMail;
const selectMails = (orm: Queries) =>
  orm.select({ number, to: toAddress, subject, text, html, createdAt }).from(sandboxMail);

/** A mail that the sandbox "sent". `number` is sequential and identifies the mail in the mailbox. */
export type StoredMail = Awaited<ReturnType<typeof selectMails>>[number];

const LARGEST_LIST = 100;

/** Stores mails in the table `sandbox_mail` in place of sending them, and shows them at `/sandbox/mailbox`. */
export const createSandboxMail = (orm: Queries) => ({
  /** A second mail with the same id is ignored. */
  send: async (message: MailMessage): Promise<void> => {
    const { id: messageId, to, ...content } = checkMessage(message);
    const mail = { messageId, toAddress: to, ...content };
    await orm.insert(sandboxMail).values(mail).onConflictDoNothing({ target: sandboxMail.messageId });
  },
  /** Newest first, at most 100; `to` filters by recipient, case-insensitively. */
  list: async ({ to }: { readonly to?: string | undefined }): Promise<readonly StoredMail[]> =>
    selectMails(orm)
      .where(to === undefined ? undefined : sql`lower(${toAddress}) = lower(${to})`)
      .orderBy(desc(number))
      .limit(LARGEST_LIST),
  get: (id: number): Promise<StoredMail | undefined> => first(selectMails(orm).where(eq(number, id))),
});

export type SandboxMail = ReturnType<typeof createSandboxMail>;
