import type { Data } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { messageLine } from '#shared/domain/transfers/attachments.ts';
import { bit } from '../../lib/bit.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentSupportMessage } from '../chat/chat.presenter.ts';
import type { FoundInConversation } from '../chat/search.repository.ts';
import type { summaryOf } from './support.repository.ts';
import type { OpenSupportChat } from './support.service.ts';

export const presentSummary = (
  summary: Awaited<ReturnType<typeof summaryOf>>,
): Data<typeof supportApi.supportSummary> => ({
  message: summary ? messageLine(summary.last) : null,
  created_at: summary?.last.createdAt.toISOString() ?? null,
  unread: summary?.unread ?? 0,
});

export const presentSupportChat = (
  { chat, messages }: OpenSupportChat,
  links: SessionLinks,
): Data<typeof supportApi.getSupportChat> => ({
  id: chat.id,
  support_id: chat.id,
  name: SUPPORT_NAME,
  last_seq: chat.lastSeq,
  messages: messages.map((message) => presentSupportMessage(message, links)),
});

export const presentFoundInSupport = (
  { messages, more }: FoundInConversation,
  links: SessionLinks,
): Data<typeof supportApi.searchSupportChat> => ({
  messages: messages.map((message) => presentSupportMessage(message, links)),
  more: bit(more),
});
