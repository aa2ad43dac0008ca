import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import type { ConversationStore, ConversationView } from './conversation-store.ts';

/** Distance in pixels that counts as being at an end. */
const END = 64;
const START = 240;

interface MessageScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Whether the newest message is out of view. */
  readonly away: boolean;
  readonly onScroll: () => void;
  /** Call when the height changed other than by new messages. A stable function. */
  readonly onResized: () => void;
  readonly toEnd: () => void;
  readonly loadOlder: () => void;
}

/**
 * Keeps the scroll position: at the newest message while it is in view, otherwise in place, also when earlier messages
 * are inserted above. Being at the end of a visible page marks messages as read, except in an earlier part.
 */
export const useMessageScroll = (
  conversation: ConversationStore,
  { messages, outgoing, detached }: ConversationView,
): MessageScroll => {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef(true);
  const was = useRef({ first: 0, height: 0, outgoing: 0, detached: false });
  const [away, setAway] = useState(false);

  const look = () => {
    const { current: area } = box;
    if (!area) return;
    end.current = !detached && area.scrollHeight - area.scrollTop - area.clientHeight < END;
    setAway(!end.current);
    if (end.current && !document.hidden) conversation.seen();
    else conversation.unseen();
  };
  const toEnd = () => {
    if (detached) {
      conversation.toNewest().catch((error: unknown) => toastError(error));
      return;
    }
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    look();
  };
  const loadOlder = () => void conversation.loadOlder().catch((error: unknown) => toastError(error));
  const newest = useRef({ look, toEnd });
  newest.current = { look, toEnd };

  useLayoutEffect(() => {
    const { current: area } = box;
    if (!area) return;
    const first = messages[0]?.seq ?? 0;
    const isReturning = was.current.detached && !detached && first !== was.current.first;
    if (detached) end.current = false;
    else if (isReturning || outgoing.length > was.current.outgoing) end.current = true;
    if (end.current) area.scrollTop = area.scrollHeight;
    else if (first < was.current.first) area.scrollTop += area.scrollHeight - was.current.height;
    was.current = { first, height: area.scrollHeight, outgoing: outgoing.length, detached };
    newest.current.look();
  }, [messages, outgoing, detached]);

  useEffect(() => {
    const shown = () => newest.current.look();
    const resized = () => (end.current ? newest.current.toEnd() : undefined);
    document.addEventListener('visibilitychange', shown);
    const sizes = new ResizeObserver(resized);
    if (box.current) sizes.observe(box.current);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      sizes.disconnect();
    };
  }, []);

  const onScroll = () => {
    look();
    const { current: area } = box;
    if (!area || end.current) return;
    if (area.scrollTop < START) loadOlder();
    if (detached && area.scrollHeight - area.scrollTop - area.clientHeight < START) void conversation.catchUp();
  };
  const onResized = useCallback(() => newest.current.look(), []);
  return { box, away, onScroll, onResized, toEnd, loadOlder };
};
