import { chakra, Heading } from '@chakra-ui/react';
import { useState } from 'react';
import { EmptyMagnifier } from '#renderer/assets/empty/magnifier.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { api } from '#shared/contract/api.ts';
import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { ChatRow } from './chat-row.tsx';
import { MoreFound } from './more-found.tsx';

/** Messages per request. */
const PAGE = 20;

/** Messages that contain the words, latest first; each links to its position in its conversation. */
export const FoundMessages = ({ words, self }: { words: string; self: number }) => {
  const [pages, setPages] = useState(1);
  const shown = pages * PAGE;
  const state = useApi(`found-messages/${shown}/${words}`, () =>
    call(api.searchMessages, { query: { q: words, per_page: shown } }),
  );
  return (
    <section aria-label="Messages found">
      <Heading as="h2" textStyle="label" color="fg.muted" px="3" pt="3" pb="1">
        Messages
      </Heading>
      <AsyncView state={state} what="messages" skeleton={<TableSkeleton rows={2} />}>
        {({ data, meta }) => (
          <>
            <chakra.ul listStyleType="none">
              {data.map(({ user, seq, sender_id: sender, message, created_at: at }) => (
                <ChatRow
                  key={`${user?.id ?? 'support'}/${seq}`}
                  to={`/chat/${user?.id ?? 'support'}?message=${seq}`}
                  name={user?.name ?? SUPPORT_NAME}
                  official={user === null}
                  picture={user?.picture ?? null}
                  line={sender === self ? `You: ${message}` : message}
                  time={<RelativeTime at={at} />}
                />
              ))}
            </chakra.ul>
            {data.length === 0 && (
              <EmptyNote role="status" drawing={<EmptyMagnifier />}>
                No message with these words.
              </EmptyNote>
            )}
            {meta.total > data.length && <MoreFound shown={shown} onMore={() => setPages(pages + 1)} />}
          </>
        )}
      </AsyncView>
    </section>
  );
};
