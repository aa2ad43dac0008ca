import type { Config } from './config.ts';

/** Path of the page that shows the mails which the sandbox keeps. */
export const MAILBOX_PATH = '/sandbox/mailbox';

/** Address of that page; null where mail is sent. */
export const mailboxAddress = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string | null =>
  smtpUrl === undefined ? `${publicUrl}${MAILBOX_PATH}` : null;
