import { Box, Button, Center, chakra } from '@chakra-ui/react';
import { ArrowDown } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { pauseOthers } from '#renderer/ui/media/pause-others.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import type { ConversationStore, ConversationView } from './conversation-store.ts';
import { MessageBlocks } from './message-blocks.tsx';
import { OutgoingRow } from './message-rows.tsx';
import { lastSeq, startsGroup } from './messages.ts';

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
const useMessageScroll = (
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

/** Distance in messages up to which all between are loaded; a farther message is loaded with those around it only. */
const NEAR = 100;

/**
 * Scrolls to the message that the URL names and loads it if necessary; again for each visit of the URL.
 * @returns the number of the message to highlight
 */
const useWantedMessage = (
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

/** The note under the newest own message. The read position of the UGC Admins is unknown. */
const noteOf = ({ person, theirReadSeq }: ConversationView, seq: number): string =>
  person?.role && theirReadSeq >= seq ? 'Read' : 'Sent';

/** The messages of a conversation, with a button for earlier ones. */
export const MessageList = ({ conversation, view }: { conversation: ConversationStore; view: ConversationView }) => {
  const { messages, detached, outgoing, newFrom, person, loadingOlder } = view;
  const { box, away, onScroll, onResized, toEnd, loadOlder } = useMessageScroll(conversation, view);
  const wanted = useWantedMessage(conversation, view, box);
  const written = outgoing.map(({ at }) => ({ mine: true, at }));
  const newestOwn = messages.findLast(({ mine }) => mine)?.seq ?? null;
  const hasOlder = (messages[0]?.seq ?? 1) > 1;
  const isEmpty = messages.length + outgoing.length === 0;
  return (
    <Box position="relative" flex="1" minH="0">
      <Box
        ref={box}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        h="full"
        overflowY="auto"
        overflowAnchor="none"
        overscrollBehavior="contain"
        py="3"
        onScroll={onScroll}
        onPlayCapture={pauseOthers}
      >
        {hasOlder && (
          <Center py="2">
            <Button size="xs" variant="outline" loading={loadingOlder} loadingText="Loading ..." onClick={loadOlder}>
              Earlier messages
            </Button>
          </Center>
        )}
        {isEmpty && (
          <Muted textAlign="center" p="8">
            No messages yet. Write the first one.
          </Muted>
        )}
        <MessageBlocks
          messages={messages}
          newFrom={newFrom}
          wanted={wanted}
          noted={newestOwn}
          note={newestOwn === null ? '' : noteOf(view, newestOwn)}
          sender={person?.name ?? ''}
          canReport={person?.role != null}
          onResized={onResized}
        />
        {detached && (
          <Center py="2">
            <Button size="xs" variant="outline" onClick={() => void conversation.catchUp()}>
              Later messages
            </Button>
          </Center>
        )}
        <chakra.ul listStyleType="none">
          {outgoing.map((message, at) => (
            <OutgoingRow
              key={message.key}
              message={message}
              startsGroup={startsGroup(written[at - 1] ?? messages.at(-1), { mine: true, at: message.at })}
              onRetry={conversation.retry}
              onDiscard={conversation.discard}
              onDrop={conversation.dropAttachment}
            />
          ))}
        </chakra.ul>
      </Box>
      {away && (
        <Button position="absolute" bottom="3" insetEnd="4" size="sm" variant="outline" shadow="md" onClick={toEnd}>
          <ArrowDown aria-hidden />
          {!detached && lastSeq(messages) > view.readSeq ? 'New messages' : 'Newest message'}
        </Button>
      )}
    </Box>
  );
};
