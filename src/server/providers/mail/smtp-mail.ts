import type { Transporter } from 'nodemailer';
import { checkMessage, checkSender } from './check-message.ts';
import type { Mail, Sender } from './mail.ts';

export interface SmtpMailOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  readonly from: Sender;
}

const TIMEOUT_MS = 15_000;

/**
 * Mail over SMTP. The id becomes the Message-ID, so mailboxes that drop doubles keep one copy of a mail that had to be
 * sent again (RFC 5322 §3.6.4).
 */
export const createSmtpMail = ({ url, from }: SmtpMailOptions): Mail => {
  checkSender(from);
  if (!/^smtps?:\/\//i.test(url)) throw new Error('SMTP_URL must begin with smtp:// or smtps://.');
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  // Loaded with the first mail: an installation that keeps its mail need not carry it.
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
      // An address object is not parsed again, so it stays one recipient.
      const recipient = { name: '', address: to };
      await (await transport).sendMail({ messageId: `<${id}@${domain}>`, from, to: recipient, subject, text, html });
    },
  };
};
