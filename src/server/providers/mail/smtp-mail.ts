import { Socket } from 'node:net';
import { checkMessage, checkSender, type Mail, RefusedMail, type Sender } from './mail.ts';

export interface SmtpMailOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  readonly from: Sender;
  /** Time for one mail in milliseconds; 40 s by default, less than the lease of outbox work. */
  readonly limitMilliseconds?: number;
}

/** Of each step: connecting, the greeting, the silence of the server. */
const TIMEOUT_MS = 15_000;
const LIMIT_MS = 40_000;

/** The enhanced status code of a reply (RFC 2034 §4), such as 5.1.1: the recipient is unknown. */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/**
 * An error by the numbers of the server's reply. Its text is left out, also as a cause: servers repeat names, addresses
 * and subjects in it, and the error is logged. A 5yz reply to envelope or message is a permanent failure (RFC 5321
 * §4.2.1); after AUTH it means wrong settings. Errors without a reply, such as a refused connection, stay as they are.
 */
const withoutReplyText = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { responseCode, code, response }: Readonly<Record<string, unknown>> = { ...error };
  if (typeof responseCode !== 'number') return error;
  const [, enhanced = ''] = ENHANCED.exec(String(response)) ?? [];
  const reply = [responseCode, enhanced].filter(Boolean).join(' ');
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new RefusedMail(`The mail server refused the mail with ${reply}.`);
  return Object.assign(new Error(`The mail server answered ${reply}.`), { code });
};

/**
 * Sends mail over SMTP. The id becomes the Message-ID (RFC 5322 §3.6.4), so mailboxes that remove duplicates keep one
 * copy of a mail that was sent again.
 */
export const createSmtpMail = ({ url, from, limitMilliseconds = LIMIT_MS }: SmtpMailOptions): Mail => {
  checkSender(from);
  if (!/^smtps?:\/\//i.test(url)) throw new Error('SMTP_URL must begin with smtp:// or smtps://.');
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send(message) {
      const { id, to, subject, text, html } = checkMessage(message);
      // An address object is not parsed as a list, so it stays one recipient.
      const recipient = { name: '', address: to };
      const mail = { messageId: `<${id}@${domain}>`, from, to: recipient, subject, text, html };
      // Loaded with the first mail, so that an installation with sandbox mail does not load it.
      const { createTransport } = await import('nodemailer');
      const socket = new Socket();
      // However lively it is: the timeouts of nodemailer are those of each step.
      const limit = setTimeout(() => socket.destroy(), limitMilliseconds);
      const transport = createTransport({
        url,
        socket,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw withoutReplyText(error);
      } finally {
        clearTimeout(limit);
      }
    },
  };
};
