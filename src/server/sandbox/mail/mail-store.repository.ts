import { desc, eq, sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { sandboxMail } from '../../db/schema/sandbox.ts';
import type { Queries } from '../../db/transaction.ts';
import { LARGEST_LIST, type SandboxMailStore } from './sandbox-mail-store.ts';

const { id: number, toAddress, subject, text, html, createdAt } = sandboxMail;
const selectMails = (orm: Queries) =>
  orm.select({ number, to: toAddress, subject, text, html, createdAt }).from(sandboxMail);

/** Stores the sandbox's mails in the table `sandbox_mail`. */
export const createPostgresMailStore = (orm: Queries): SandboxMailStore => ({
  async add({ id: messageId, to, ...content }) {
    const mail = { messageId, toAddress: to, ...content };
    await orm.insert(sandboxMail).values(mail).onConflictDoNothing({ target: sandboxMail.messageId });
  },
  list: async ({ to }) =>
    selectMails(orm)
      .where(to === undefined ? undefined : sql`lower(${toAddress}) = lower(${to})`)
      .orderBy(desc(number))
      .limit(LARGEST_LIST),
  get: (id) => first(selectMails(orm).where(eq(number, id))),
});
