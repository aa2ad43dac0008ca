import { Center, Flex, HStack, IconButton, Skeleton, Stack } from '@chakra-ui/react';
import { ArrowLeft, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { AN_ERROR, isHandled, isMissing, messageOf } from '#renderer/lib/api/failure.ts';
import { isFinal } from '#renderer/lib/api/retry-backoff.ts';
import { useFileDrop } from '#renderer/lib/files/use-file-drop.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { OfficialMark } from '#renderer/ui/display/official-mark.tsx';
import { Person } from '#renderer/ui/display/person.tsx';
import { ErrorState, OfflineNote } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { ForgetPage } from '#renderer/ui/feedback/gone-state.tsx';
import { AS_LINK } from '#renderer/ui/form/link-button.tsx';
import { chosenFiles } from './attachments/chosen-files.ts';
import { refreshChats } from './chats.ts';
import { Composer } from './composer.tsx';
import { ConversationSearch } from './conversation-search.tsx';
import type { ConversationSource, Counterpart } from './conversation-source.ts';
import { ConversationStore, type ConversationView } from './conversation-store.ts';
import { MessageList } from './message-list.tsx';
import { SharedJobs } from './shared-jobs.tsx';
import { SupportComposer } from './support-composer.tsx';

const failed = (error: unknown): void => {
  if (!isHandled(error)) toastError(error, AN_ERROR);
};

/** The open conversation, subscribed while its screen is mounted. */
const useConversation = (
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

/** Overlay of a conversation while files are dragged over it. */
const DropHint = () => (
  <Center
    aria-hidden
    position="absolute"
    inset="2"
    zIndex="1"
    rounded="l3"
    borderWidth="2px"
    borderStyle="dashed"
    borderColor="accent.solid"
    bg="bg"
    opacity="0.95"
    pointerEvents="none"
    fontWeight="medium"
  >
    Drop photos and videos here
  </Center>
);

/** The role of the counterpart. */
const opposite = { brand: 'creator', creator: 'brand' } as const;
const labels = { brand: 'Brand', creator: 'Creator' } as const;

export interface ListToggle {
  readonly hidden: boolean;
  readonly toggle: () => void;
}

const ListButton = ({ list }: { list: ListToggle | null }) =>
  list ? (
    <IconButton
      size="sm"
      variant="ghost"
      aria-label={list.hidden ? 'Show the list' : 'Hide the list'}
      aria-expanded={!list.hidden}
      onClick={list.toggle}
    >
      {list.hidden ? <PanelLeftOpen /> : <PanelLeftClose />}
    </IconButton>
  ) : (
    <IconButton {...AS_LINK} size="sm" variant="ghost" aria-label="Back to the list">
      <RouterLink to="/chat">
        <ArrowLeft />
      </RouterLink>
    </IconButton>
  );

const Waiting = () => (
  <Stack role="status" aria-label="Loading this conversation" flex="1" p="4" gap="3" justify="flex-end">
    <Skeleton h="10" w="56" rounded="l3" />
    <Skeleton h="10" w="40" rounded="l3" ms="auto" />
    <Skeleton h="16" w="64" rounded="l3" />
  </Stack>
);

interface HeaderProps {
  person: Counterpart | null;
  list: ListToggle | null;
  /** Whether the search is open; null without messages. */
  searching: boolean | null;
  onSearch: (open: boolean) => void;
  /** Gets the focus back when the search is closed. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Memoized, so that new messages do not render it again. */
const Header = memo(({ person, list, searching, onSearch, button }: HeaderProps) => (
  <HStack borderBottomWidth="1px" px="3" h="16" flexShrink="0">
    <ListButton list={list} />
    {person && (
      <Person
        name={person.name}
        picture={person.picture}
        mark={person.role === null && <OfficialMark />}
        detail={person.role ? labels[person.role] : 'Support'}
        to={person.role && person.id ? memberPage(person.role, person.id) : undefined}
      />
    )}
    {searching !== null && (
      <IconButton
        ref={button}
        ms="auto"
        size="sm"
        variant="ghost"
        aria-label="Search messages"
        aria-expanded={searching}
        onClick={() => onSearch(!searching)}
      >
        <Search />
      </IconButton>
    )}
  </HStack>
));

/** Shows the server's reason, which is the same for users who do not exist, so that users cannot be enumerated. */
const LoadError = ({ error }: { error: unknown }) => (
  <EmptyState
    drawing={<EmptySignpost />}
    title="There is no conversation here"
    link={{ to: '/chat', label: 'Conversations' }}
  >
    {isMissing(error) && <ForgetPage />}
    {isMissing(error)
      ? 'You write to somebody from one of your jobs. This account may be gone, or the address is not quite right.'
      : messageOf(error)}
  </EmptyState>
);

interface ConversationProps {
  self: number;
  build: () => ConversationSource;
  /** Null where list and conversation are two views. */
  list: ListToggle | null;
}

/** One conversation: its participant, the messages, the input field. */
export const Conversation = ({ self, build, list }: ConversationProps) => {
  const { conversation, view } = useConversation(self, build);
  const { status, person, error } = view;
  const [searching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const endSearch = useCallback(() => {
    setSearching(false);
    button.current?.focus();
  }, []);
  const { name } = conversation.source;
  const { over, handlers } = useFileDrop((files) => chosenFiles.add(name, files));
  const takesDrops = status === 'ready';
  const other = person?.id && person.role ? { ...person, id: person.id, role: person.role } : null;
  return (
    <Flex
      as="section"
      aria-label={person?.name ?? 'Conversation'}
      direction="column"
      flex="1"
      minW="0"
      minH="0"
      position="relative"
      {...(takesDrops && handlers)}
    >
      {takesDrops && over && <DropHint />}
      <Header
        person={person}
        list={list}
        searching={person && (searching || view.messages.length > 0) ? searching : null}
        onSearch={setSearching}
        button={button}
      />
      {status === 'loading' && <Waiting />}
      {status === 'error' && (
        <Center flex="1" p="4">
          {isFinal(error) ? (
            <LoadError error={error} />
          ) : (
            <ErrorState
              title="We could not load this conversation."
              detail={messageOf(error, 'Check your connection and try again.')}
              onRetry={conversation.reload}
            />
          )}
        </Center>
      )}
      {status === 'ready' && (
        <>
          {person && searching && (
            <ConversationSearch
              source={conversation.source}
              name={person.name}
              messages={view.messages}
              onClose={endSearch}
            />
          )}
          {other && <SharedJobs personId={other.id} side={opposite[other.role]} />}
          {view.asOf !== null && <OfflineNote at={view.asOf} />}
          <MessageList conversation={conversation} view={view} />
          {conversation.source.channel === 'support' ? (
            <SupportComposer conversation={conversation} />
          ) : (
            <Composer name={name} onSend={conversation.send} />
          )}
        </>
      )}
    </Flex>
  );
};
