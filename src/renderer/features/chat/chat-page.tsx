import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { EmptyBubbles } from '#renderer/assets/empty/bubbles.tsx';
import { useSingleColumn } from '#renderer/lib/screen/use-narrow.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { ChatList } from './chat-list.tsx';
import { Conversation, type ListToggle } from './conversation.tsx';
import { sourceOf } from './sources.ts';

const Nobody = ({ list }: { list: ListToggle }) => (
  <Center flex="1" p="6">
    <EmptyState
      drawing={<EmptyBubbles />}
      title="No Chats Selected"
      action={
        list.hidden && (
          <Text asChild textDecoration="underline" cursor="pointer">
            <button type="button" onClick={list.toggle}>
              Show the list
            </button>
          </Text>
        )
      }
    >
      Choose a conversation, or write to somebody from one of your jobs.
    </EmptyState>
  </Center>
);

/** List of conversations and the open one, side by side; below 1,024 px one at a time. */
export const Component = () => {
  useTitle('Chat');
  const { userId } = useParams();
  const self = useSession()?.id;
  const narrow = useSingleColumn();
  const [hidden, setHidden] = useState(false);
  if (self === undefined) return null;
  const build = sourceOf(self, userId);
  const list: ListToggle = { hidden, toggle: () => setHidden(!hidden) };
  const showsList = narrow ? !build : !hidden;
  return (
    <Flex
      direction="column"
      w="full"
      maxW="page"
      mx="auto"
      flex="1"
      minH="80"
      // The page is as high as the window, so the field for a message is in view below notices about the account too.
      css={{
        'main:has(> &)': {
          display: 'flex',
          flexDirection: 'column',
          flex: { base: 'none', md: '1' },
          h: { base: 'calc(100dvh - {spacing.14})', md: '100dvh' },
        },
      }}
    >
      <Text as="h1" srOnly>
        Chat
      </Text>
      <Flex flex="1" minH="0" borderWidth="1px" rounded="l3" bg="bg.panel" overflow="hidden">
        {showsList && (
          <Box w={narrow ? 'full' : '72'} flexShrink="0" borderEndWidth={narrow ? undefined : '1px'}>
            <ChatList self={self} />
          </Box>
        )}
        {build && <Conversation key={`${self}/${userId}`} self={self} build={build} list={narrow ? null : list} />}
        {!build && !narrow && <Nobody list={list} />}
      </Flex>
    </Flex>
  );
};
