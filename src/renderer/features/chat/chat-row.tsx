import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { unreadMark } from '#renderer/lib/notices/unread-chats.ts';
import { OfficialMark } from '#renderer/ui/display/official-mark.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';

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
export const ChatRow = ({ to, name, official, picture, line, time, unread = 0 }: ChatRowProps) => (
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
