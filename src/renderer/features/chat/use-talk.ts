import { useEffect, useState, useSyncExternalStore } from 'react';
import { AN_ERROR, isHandled } from '#renderer/lib/failure.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { tellFailure } from '#renderer/ui/feedback/toast-error.ts';
import { refreshChats } from './chats.ts';
import { Talk, type TalkView } from './talk.ts';
import type { TalkSource } from './talk-source.ts';

const failed = (error: unknown): void => {
  if (!isHandled(error)) tellFailure(error, AN_ERROR);
};

/** One open conversation, followed live while its screen is there. */
export const useTalk = (self: number, build: () => TalkSource): { talk: Talk; view: TalkView } => {
  const [talk] = useState(() => new Talk(build(), { failed, changed: refreshChats }));
  const view = useSyncExternalStore(talk.observe, talk.view, talk.view);
  useEffect(() => talk.follow(), [talk]);
  useChannel(talk.source.channel, view.id, { heard: talk.heard, catchUp: () => void talk.catchUp() });
  // A conversation that has not begun has no channel: the notification of its first message says that it has.
  const begun = () => {
    if (view.id === null) void talk.catchUp();
  };
  useChannel('notification', self, { heard: begun, catchUp: begun });
  return { talk, view };
};
