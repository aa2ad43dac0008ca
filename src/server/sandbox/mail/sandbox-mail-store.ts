import { checkMessage, type Mail, type MailMessage } from '../../providers/mail/mail.ts';

/** A mail that the sandbox "sent". `number` is sequential and identifies the mail in the mailbox. */
export interface StoredMail extends Omit<MailMessage, 'id'> {
  readonly number: number;
  readonly createdAt: Date;
}

/** Storage of the sandbox's mails. */
export interface SandboxMailStore {
  /** Stores a mail; a second one with the same id is ignored. */
  add(message: MailMessage): Promise<void>;
  /** Newest first, at most 100; `to` filters by recipient, case-insensitively. */
  list(filter: { readonly to?: string | undefined }): Promise<readonly StoredMail[]>;
  get(number: number): Promise<StoredMail | undefined>;
}

export const LARGEST_LIST = 100;

/** Stores mails in place of sending them, and shows them at `/sandbox/mailbox`. */
export const createSandboxMail = (store: SandboxMailStore): Mail => ({
  send: async (message) => store.add(checkMessage(message)),
});
