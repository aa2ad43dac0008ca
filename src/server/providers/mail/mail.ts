/** One mail to one recipient. `html` and `text` have the same content. */
export interface MailMessage {
  /** Idempotency key: a mail sent again under the same id is the same mail, never a second one. */
  readonly id: string;
  /** One bare address, without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /** Resolves when the mail is accepted. Throws RefusedMail for a message that can never be sent; other errors are transient. */
  send(message: MailMessage): Promise<void>;
}

/** The sender of a mail. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The message is invalid, or the recipient's server rejects it permanently; a retry hardly helps. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

/**
 * The id of a mail, tagged with the accounts besides the receiver's whose names or words it holds, so that the sandbox's
 * mailboxes can delete it with each of them.
 */
export const mailIdAbout = (id: string, accounts: readonly number[]): string =>
  [id, ...accounts.map((account) => `from-${account}`)].join('-');
