import { type MailMessage, RefusedMail, type Sender } from './mail.ts';

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
