import { Badge, Box, chakra, Heading, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { EmptyBubbles } from '#renderer/assets/empty/bubbles.tsx';
import { EmptyFaces } from '#renderer/assets/empty/faces.tsx';
import { EmptyMagnifier } from '#renderer/assets/empty/magnifier.tsx';
import { type Chat, loadChats } from '#renderer/entities/chat/load-chats.ts';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useDebouncedInput } from '#renderer/lib/forms/use-debounced-input.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { unreadMark } from '#renderer/lib/notices/unread-chats.ts';
import { OfficialMark } from '#renderer/ui/display/official-mark.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { CHATS, refreshChats, SUPPORT_CHAT } from './chats.ts';
import { MoreFound } from './more-found.tsx';

interface ChatRowProps {
  to: string;
  name: string;
  /** Whether it is the conversation with the UGC Admins. */
  official?: boolean;
  picture: string | null;
  /** The last message, or a description when there is none. */
  line: string;
  time?: ReactNode;
  unread?: number;
}

/** One conversation in the list; the open one is highlighted. */
const ChatRow = ({ to, name, official, picture, line, time, unread = 0 }: ChatRowProps) => (
  <chakra.li>
    <HStack
      asChild
      gap="3"
      px="3"
      py="2.5"
      rounded="l2"
      _hover={{ bg: 'bg.muted' }}
      css={{ '&[aria-current=page]': { bg: 'bg.emphasized/60' } }}
    >
      <NavLink to={to}>
        <Picture src={picture} alt="" kind="person" />
        <Box flex="1" minW="0">
          <HStack justify="space-between" columnGap="2" rowGap="0" flexWrap="wrap">
            <Text fontWeight="medium" textStyle="sm" truncate>
              {name}
              {official && <OfficialMark />}
            </Text>
            <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
              {time}
            </Text>
          </HStack>
          <HStack justify="space-between" gap="2">
            <Text textStyle="xs" color={unread > 0 ? 'fg' : 'fg.muted'} truncate>
              {line}
            </Text>
            {unread > 0 && (
              <Badge colorPalette="accent" variant="solid" rounded="pill" aria-label={`${unread} unread`}>
                {unreadMark(unread)}
              </Badge>
            )}
          </HStack>
        </Box>
      </NavLink>
    </HStack>
  </chakra.li>
);

const named = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

type SupportChat = CallResult<Api['supportSummary']>;

const NO_MESSAGE: SupportChat = { message: null, created_at: null, unread: 0 };

/** The row of the support chat, shown also before its first message. */
const SupportRow = ({ chat: { message, created_at: at, unread } }: { chat: SupportChat }) => (
  <ChatRow
    to="/chat/support"
    name={SUPPORT_NAME}
    official
    picture={null}
    line={message ?? 'Questions about a script, or anything else'}
    time={at && <RelativeTime at={at} />}
    unread={unread}
  />
);

const UserRow = ({ chat: { user, message, created_at: at, unread } }: { chat: Chat }) => (
  <ChatRow
    to={`/chat/${user.id}`}
    name={user.name}
    picture={user.picture}
    line={message}
    time={<RelativeTime at={at} />}
    unread={unread}
  />
);

/**
 * Number of conversations, latest first, before the support chat: none while it has unread messages, all before its
 * first message.
 */
const countBefore = ({ created_at: at, unread }: SupportChat, chats: readonly Chat[]): number => {
  if (unread > 0) return 0;
  const later = chats.findIndex((chat) => at !== null && Date.parse(chat.created_at) < Date.parse(at));
  return later === -1 ? chats.length : later;
};

/** Messages per request. */
const PAGE = 20;

/** Messages that contain the words, latest first; each links to its position in its conversation. */
const FoundMessages = ({ words, self }: { words: string; self: number }) => {
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
  const state = useApi(SUPPORT_CHAT, () => call(api.supportSummary));
  const support = state.status === 'ready' ? state.data : NO_MESSAGE;
  const isSupportFound = named(SUPPORT_NAME, search);
  const before = countBefore(support, found);
  const isNobody = found.length === 0 && !isSupportFound;
  const rowsOf = (some: readonly Chat[]) => some.map((chat) => <UserRow key={chat.id} chat={chat} />);
  return (
    <>
      <chakra.ul listStyleType="none">
        {rowsOf(found.slice(0, before))}
        {isSupportFound && <SupportRow chat={support} />}
        {rowsOf(found.slice(before))}
      </chakra.ul>
      {chats.length === 0 && (
        <EmptyNote drawing={<EmptyBubbles />}>No conversations yet. Write to somebody from one of your jobs.</EmptyNote>
      )}
      {chats.length > 0 && isNobody && (
        <EmptyNote role="status" drawing={<EmptyFaces />}>
          Nobody of this name.
        </EmptyNote>
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
