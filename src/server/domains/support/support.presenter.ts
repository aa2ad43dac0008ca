import type { Data } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import { SUPPORT_NAME } from '#shared/domain/support.ts';
import type { OpenSupportChat, SupportMessage, summaryOf } from './support.repository.ts';

export const presentSupportMessage = (message: SupportMessage): Data<typeof supportApi.sendSupportMessage> => ({
  id: message.id,
  seq: message.seq,
  sender_type: message.senderType,
  message: message.body,
  created_at: message.createdAt.toISOString(),
  client_key: message.clientKey,
});

export const presentSummary = (
  summary: Awaited<ReturnType<typeof summaryOf>>,
): Data<typeof supportApi.supportSummary> => ({
  message: summary?.last.body ?? null,
  created_at: summary?.last.createdAt.toISOString() ?? null,
  unread: summary?.unread ?? 0,
});

export const presentSupportChat = ({ chat, messages }: OpenSupportChat): Data<typeof supportApi.getSupportChat> => ({
  id: chat.id,
  support_id: chat.id,
  name: SUPPORT_NAME,
  last_seq: chat.lastSeq,
  messages: messages.map(presentSupportMessage),
});
