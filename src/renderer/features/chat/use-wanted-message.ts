import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { toastError } from '#renderer/lib/toast-error.ts';
import { wholeNumberOf } from '#shared/domain/parse-number.ts';
import type { ConversationStore, ConversationView } from './conversation-store.ts';
import { lastSeq } from './messages.ts';

/** Distance in messages up to which all between are loaded; a farther message is loaded with those around it only. */
const NEAR = 100;

/**
 * Scrolls to the message that the URL names and loads it if necessary; again for each visit of the URL.
 * @returns the number of the message to highlight
 */
export const useWantedMessage = (
  conversation: ConversationStore,
  { messages, loadingOlder }: ConversationView,
  box: RefObject<HTMLElement | null>,
): number | null => {
  const { key, search } = useLocation();
  const wanted = wholeNumberOf(new URLSearchParams(search).get('message'));
  /** The handled visit, and the one whose message was requested. */
  const done = useRef('');
  const asked = useRef('');
  const first = messages[0]?.seq ?? 0;
  const last = lastSeq(messages);
  useEffect(() => {
    if (wanted === null || done.current === key || loadingOlder) return;
    const failed = (error: unknown) => {
      done.current = key;
      toastError(error);
    };
    const isShown = wanted >= first && wanted <= last;
    if (!isShown && wanted < first && first - wanted <= NEAR) {
      conversation.loadOlder().catch(failed);
      return;
    }
    if (!isShown && asked.current !== key) {
      asked.current = key;
      conversation.showAround(wanted).catch(failed);
      return;
    }
    if (!isShown) return;
    done.current = key;
    box.current?.querySelector(`[data-seq="${wanted}"]`)?.scrollIntoView({ block: 'center' });
  }, [conversation, wanted, key, first, last, loadingOlder, box]);
  return wanted;
};
