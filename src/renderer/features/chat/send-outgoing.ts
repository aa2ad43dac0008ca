import { chosenFiles } from './attachments/chosen-files.ts';
import { keyOf } from './attachments/pending-attachment.ts';
import { type AttachmentTransfers, storeAttachments } from './attachments/store-attachments.ts';
import type { ConversationSource } from './conversation-source.ts';
import type { Outgoing } from './outbox.ts';

/**
 * Stores the attachments of a pending message, then sends it. Idempotent.
 * @param signal aborts the wait for uploads, but not a message that is being sent
 */
export const sendOutgoing = async (
  source: ConversationSource,
  transfers: AttachmentTransfers,
  { text, key, attachments }: Outgoing,
  signal: AbortSignal,
) => {
  await storeAttachments(transfers, attachments, signal);
  const sent = await source.send(text, key, attachments.map(keyOf));
  for (const { number } of attachments) chosenFiles.forget(number);
  return sent;
};
