import type { Data } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import { messageLine } from '#shared/domain/attachments.ts';
import { SUPPORT_NAME } from '#shared/domain/support.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentAttachment } from '../chat/attachments.presenter.ts';
import type { Found } from '../chat/conversation-search.repository.ts';
import type { NamedSubject } from './find-subject.ts';
import { aboutOf, type FullSupportMessage, type OpenSupportChat, type summaryOf } from './support.repository.ts';

/** What a message names, without whose it is. */
export const presentSubject = ({ kind, id, label }: Pick<NamedSubject, 'kind' | 'id' | 'label'>) => ({
  kind,
  id,
  label,
});

/** @param links null where the message goes to more than one session */
export const presentSupportMessage = (
  message: FullSupportMessage,
  links: SessionLinks | null,
): Data<typeof supportApi.sendSupportMessage> => ({
  id: message.id,
  seq: message.seq,
  sender_type: message.senderType,
  message: message.body,
  created_at: message.createdAt.toISOString(),
  client_key: message.clientKey,
  attachments: message.attachments.map((attached) => presentAttachment(attached, links)),
  about: aboutOf(message),
});

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
  { messages, more }: Found<FullSupportMessage>,
  links: SessionLinks,
): Data<typeof supportApi.searchSupportChat> => ({
  messages: messages.map((message) => presentSupportMessage(message, links)),
  more: more ? 1 : 0,
});
