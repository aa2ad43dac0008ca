import { Box, chakra, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { type Chat, loadChats } from '#renderer/entities/chat/load-chats.ts';
import { call } from '#renderer/lib/call.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { useDebouncedInput } from '#renderer/lib/use-debounced-input.ts';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { SUPPORT_NAME } from '#shared/domain/support.ts';
import { ChatRow } from './chat-row.tsx';
import { CHATS, refreshChats, SUPPORT_CHAT } from './chats.ts';
import { FoundMessages } from './found-messages.tsx';

const named = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** The row of the support chat, shown also before its first message. */
const SupportRow = () => {
  const state = useApi(SUPPORT_CHAT, () => call(api.supportSummary));
  const {
    message,
    created_at: at,
    unread,
  } = state.status === 'ready' ? state.data : { message: null, created_at: null, unread: 0 };
  return (
    <ChatRow
      to="/chat/support"
      name={SUPPORT_NAME}
      picture={null}
      line={message ?? 'Questions about a script, or anything else'}
      time={at && <RelativeTime at={at} />}
      unread={unread}
    />
  );
};

interface RowsProps {
  chats: readonly Chat[];
  /** Filters by user; updated with each key. */
  search: string;
  /** Searches in messages; debounced. */
  words: string;
  self: number;
}

const Rows = ({ chats, search, words, self }: RowsProps) => {
  const found = chats.filter(({ user }) => named(user.name, search));
  const isNobody = found.length === 0 && !named(SUPPORT_NAME, search);
  return (
    <>
      <chakra.ul listStyleType="none">
        {found.map(({ id, user, message, created_at: at, unread }) => (
          <ChatRow
            key={id}
            to={`/chat/${user.id}`}
            name={user.name}
            picture={user.picture}
            line={message}
            time={<RelativeTime at={at} />}
            unread={unread}
          />
        ))}
        {named(SUPPORT_NAME, search) && <SupportRow />}
      </chakra.ul>
      {chats.length === 0 && (
        <Text color="fg.muted" textStyle="sm" p="3">
          No conversations yet. Write to somebody from one of your jobs.
        </Text>
      )}
      {chats.length > 0 && isNobody && (
        <Text role="status" color="fg.muted" textStyle="sm" p="3">
          Nobody of this name.
        </Text>
      )}
      {words !== '' && search.trim() !== '' && <FoundMessages key={words} words={words} self={self} />}
    </>
  );
};

/** All conversations, latest first, with a search by name and in messages. */
export const ChatList = ({ self }: { self: number }) => {
  const [words, setWords] = useState('');
  const { text, type } = useDebouncedInput(words, setWords);
  const state = useApi(CHATS, loadChats);
  // A new message, and reading it in another window, are also events of the notification channel.
  useChannel('notification', self, { heard: refreshChats, catchUp: refreshChats });
  return (
    <Stack as="nav" aria-label="Conversations" gap="2" h="full" minH="0" p="3">
      <Input
        type="search"
        aria-label="Search by name or words"
        placeholder="Name or words"
        autoComplete="off"
        maxLength={limits.search}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Box flex="1" minH="0" overflowY="auto">
        <AsyncView state={state} what="your conversations" skeleton={<TableSkeleton rows={3} />}>
          {(chats) => <Rows chats={chats} search={text} words={words} self={self} />}
        </AsyncView>
      </Box>
    </Stack>
  );
};
