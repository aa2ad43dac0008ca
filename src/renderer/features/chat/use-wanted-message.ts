import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toastError } from '#renderer/lib/toast-error.ts';
import type { ConversationStore, ConversationView } from './conversation-store.ts';

/** Brings the message that the address names into view, with what lies between, and marks it for a moment. */
export const useWantedMessage = (
  conversation: ConversationStore,
  { messages, loadingOlder }: ConversationView,
  box: RefObject<HTMLElement | null>,
): void => {
  const [query] = useSearchParams();
  const wanted = Number(query.get('message'));
  const done = useRef(0);
  const first = messages[0]?.seq ?? 0;
  useEffect(() => {
    if (!Number.isSafeInteger(wanted) || wanted < 1 || done.current === wanted || loadingOlder) return;
    if (first > wanted) {
      conversation.loadOlder().catch((error: unknown) => {
        done.current = wanted;
        toastError(error);
      });
      return;
    }
    const row = box.current?.querySelector(`[data-seq="${wanted}"]`);
    done.current = wanted;
    row?.scrollIntoView({ block: 'center' });
    row?.setAttribute('data-wanted', '');
  }, [conversation, wanted, first, loadingOlder, box]);
};
