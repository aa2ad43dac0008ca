import { checkMessage } from '../../providers/mail/check-message.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { SandboxMailStore } from './sandbox-mail-store.ts';

/** Stores mails in place of sending them, and shows them at `/sandbox/mailbox`. */
export const createSandboxMail = (store: SandboxMailStore): Mail => ({
  send: async (message) => store.add(checkMessage(message)),
});
