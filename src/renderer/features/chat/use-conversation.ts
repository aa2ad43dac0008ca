import { useEffect, useState, useSyncExternalStore } from 'react';
import { AN_ERROR, isHandled } from '#renderer/lib/api/failure.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { refreshChats } from './chats.ts';
import type { ConversationSource } from './conversation-source.ts';
import { ConversationStore, type ConversationView } from './conversation-store.ts';

const failed = (error: unknown): void => {
  if (!isHandled(error)) toastError(error, AN_ERROR);
};

/** The open conversation, subscribed while its screen is mounted. */
export const useConversation = (
  self: number,
  build: () => ConversationSource,
): { conversation: ConversationStore; view: ConversationView } => {
  const { transfers, offline } = usePlatform();
  const [conversation] = useState(
    () => new ConversationStore(build(), { failed, changed: refreshChats }, transfers, offline),
  );
  const view = useSyncExternalStore(conversation.observe, conversation.view, conversation.view);
  useEffect(() => conversation.follow(), [conversation]);
  useChannel(conversation.source.channel, view.id, {
    heard: conversation.heard,
    catchUp: () => void conversation.catchUp(),
  });
  // A conversation without messages has no channel; the notification of its first message reveals it.
  const begun = () => {
    if (view.id === null) void conversation.catchUp();
  };
  useChannel('notification', self, { heard: begun, catchUp: begun });
  return { conversation, view };
};
