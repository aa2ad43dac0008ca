import { HandledFailure } from '#renderer/lib/api/failure.ts';
import { session } from '#renderer/lib/session/session.ts';
import { chosenFiles } from './attachments/chosen-files.ts';
import { keyOf } from './attachments/pending-attachment.ts';
import { type AttachmentTransfers, storeAttachments } from './attachments/store-attachments.ts';
import type { ConversationSource } from './conversation-source.ts';
import type { Outgoing } from './outbox.ts';

/**
 * Stores the attachments of a pending message, then sends it. Idempotent.
 * @param signal aborts the wait for uploads, but not a message that is being sent
 * @throws HandledFailure when the session has ended during that wait
 */
export const sendOutgoing = async (
  source: ConversationSource,
  transfers: AttachmentTransfers,
  { text, key, attachments, about }: Outgoing,
  signal: AbortSignal,
) => {
  const isSameSession = session.mark();
  await storeAttachments(transfers, attachments, signal);
  if (!isSameSession()) throw new HandledFailure(null);
  const sent = await source.send(text, key, attachments.map(keyOf), about ?? null);
  for (const { number } of attachments) chosenFiles.forget(number);
  return sent;
};
