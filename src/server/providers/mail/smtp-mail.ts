import type { Transporter } from 'nodemailer';
import { checkMessage, checkSender } from './check-message.ts';
import { type Mail, RefusedMail, type Sender } from './mail.ts';

export interface SmtpMailOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  readonly from: Sender;
}

const TIMEOUT_MS = 15_000;

/** A 5yz reply to envelope or message is a permanent failure (RFC 5321 §4.2.1); after AUTH it means wrong settings. */
const asRefused = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return error;
  const { code, responseCode } = error;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500;
  if (!isPermanent || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return error;
  return new RefusedMail(`The mail server refused the mail with ${responseCode}.`, { cause: error });
};

/**
 * Sends mail over SMTP. The id becomes the Message-ID (RFC 5322 §3.6.4), so mailboxes that remove duplicates keep one
 * copy of a mail that was sent again.
 */
export const createSmtpMail = ({ url, from }: SmtpMailOptions): Mail => {
  checkSender(from);
  if (!/^smtps?:\/\//i.test(url)) throw new Error('SMTP_URL must begin with smtp:// or smtps://.');
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  // Loaded with the first mail, so that an installation with sandbox mail does not load it.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: Promise<Transporter> | undefined;
  return {
    async send(message) {
      transport ??= open();
      const { id, to, subject, text, html } = checkMessage(message);
      // An address object is not parsed as a list, so it stays one recipient.
      const recipient = { name: '', address: to };
      const mail = { messageId: `<${id}@${domain}>`, from, to: recipient, subject, text, html };
      await (await transport).sendMail(mail).catch((error: unknown) => {
        throw asRefused(error);
      });
    },
  };
};
