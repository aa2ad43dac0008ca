import { Box, chakra, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { RelativeTime } from '#renderer/ui/relative-time.tsx';
import { TableSkeleton } from '#renderer/ui/skeletons.tsx';
import { SUPPORT_NAME } from '#shared/domain/support.ts';
import { ChatRow } from './chat-row.tsx';
import { CHATS, type Chat, loadChats, refreshChats } from './chats.ts';

const named = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

const Rows = ({ chats, search }: { chats: readonly Chat[]; search: string }) => {
  const found = chats.filter(({ user }) => named(user.name, search));
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
        {named(SUPPORT_NAME, search) && (
          <ChatRow
            to="/chat/support"
            name={SUPPORT_NAME}
            picture={null}
            line="Questions about a script, or anything else"
          />
        )}
      </chakra.ul>
      {chats.length === 0 && (
        <Text color="fg.muted" textStyle="sm" p="3">
          No conversations yet. Write to somebody from one of your jobs.
        </Text>
      )}
      {chats.length > 0 && found.length === 0 && (
        <Text role="status" color="fg.muted" textStyle="sm" p="3">
          Nobody of this name.
        </Text>
      )}
    </>
  );
};

/** All conversations, the latest first, with a search by name. */
export const ChatList = ({ self }: { self: number }) => {
  const [search, setSearch] = useState('');
  const state = useApi(CHATS, loadChats);
  // Every message that comes is a notification too, and so is its reading in another window.
  useChannel('notification', self, { heard: refreshChats, catchUp: refreshChats });
  return (
    <Stack as="nav" aria-label="Conversations" gap="2" h="full" minH="0" p="3">
      <Input
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Box flex="1" minH="0" overflowY="auto">
        <AsyncView state={state} what="your conversations" skeleton={<TableSkeleton rows={3} />}>
          {(chats) => <Rows chats={chats} search={search} />}
        </AsyncView>
      </Box>
    </Stack>
  );
};
