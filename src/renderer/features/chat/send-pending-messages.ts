import type { AttachmentTransfers } from './attachments/store-attachments.ts';
import { refreshChats } from './chats.ts';
import { Outbox, type Outgoing, sendOutgoing } from './outbox.ts';
import { pendingConversations } from './pending-messages.ts';
import { sourceOf } from './sources.ts';

const ADDRESS = /^chat\/(.+)$/;

/** Sends pending messages of earlier page loads, including those of conversations that are not open. */
export const sendPendingMessages = (self: number, transfers: AttachmentTransfers): void => {
  for (const name of pendingConversations()) {
    const source = sourceOf(self, ADDRESS.exec(name)?.[1])?.();
    if (!source) continue;
    const send = async (message: Outgoing, signal: AbortSignal) => {
      await sendOutgoing(source, transfers, message, signal);
    };
    // No screen shows this conversation: a failed message is retried later, and is shown when the conversation is
    // opened.
    new Outbox(source.name, send, refreshChats, () => undefined).retry(false);
  }
};
