import type { MailMessage } from '../../providers/mail/mail.ts';

/** A mail that was "sent" by the sandbox. `number` counts up and names it in the mailbox. */
export interface StoredMail extends Omit<MailMessage, 'id'> {
  readonly number: number;
  readonly createdAt: Date;
}

/** Where the sandbox keeps its mails. */
export interface SandboxMailStore {
  /** Keeps the mail; a second one with the same id changes nothing. */
  add(message: MailMessage): Promise<void>;
  /** Newest first, at most 100; with `to` only the mails to that address, whatever its case. */
  list(filter: { readonly to?: string | undefined }): Promise<readonly StoredMail[]>;
  get(number: number): Promise<StoredMail | undefined>;
}

export const LARGEST_LIST = 100;
