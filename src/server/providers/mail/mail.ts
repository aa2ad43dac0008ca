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

/** RFC 5321 §4.5.3.1: 64 characters before the @, 254 in all. One mailbox only: no list, no name, no quoting, no route. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/;
const LONGEST_ADDRESS = 254;
/** RFC 5322 §2.1.1 allows lines of 998 characters; a longer subject is a mistake. */
const LONGEST_SUBJECT = 200;
/** A digest names up to ten accounts, of at most 16 digits each (`mailIdAbout`). */
const LONGEST_ID = 256;

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

const checkAddress = (what: string, address: string): void => {
  if (hasControl(address) || address.length > LONGEST_ADDRESS || !ADDRESS.test(address))
    throw new RefusedMail(`The ${what} is not one plain e-mail address.`);
};

/** Rejects a message that could inject a header or a second recipient (CR, LF, lists). Throws RefusedMail. */
export const checkMessage = (message: MailMessage): MailMessage => {
  checkAddress('recipient', message.to);
  if (hasControl(message.subject)) throw new RefusedMail('The subject contains a line break or control character.');
  if (message.subject.trim() === '' || message.subject.length > LONGEST_SUBJECT)
    throw new RefusedMail(`The subject must have 1 to ${LONGEST_SUBJECT} characters.`);
  if (message.id.length > LONGEST_ID || !/^[\w.-]+$/.test(message.id))
    throw new RefusedMail(`The mail id may hold 1 to ${LONGEST_ID} letters, digits, dots, dashes and underscores.`);
  return message;
};

/** Throws RefusedMail when the configured sender could inject a header. */
export const checkSender = (sender: Sender): Sender => {
  checkAddress('sender address', sender.address);
  if (hasControl(sender.name)) throw new RefusedMail('The sender name contains a line break or control character.');
  return sender;
};
