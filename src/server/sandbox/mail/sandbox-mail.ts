import { checkMessage } from '../../providers/mail/check-message.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { SandboxMailStore } from './sandbox-mail-store.ts';

/** Mail that goes nowhere: it is kept, and shown at `/sandbox/mailbox`. */
export const createSandboxMail = (store: SandboxMailStore): Mail => ({
  send: async (message) => store.add(checkMessage(message)),
});
