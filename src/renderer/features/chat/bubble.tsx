import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { OfficialMark } from '#renderer/ui/display/official-mark.tsx';
import { clockTime } from './day-label.ts';
import { FoldableText } from './message-text.tsx';
import type { NamedSubject } from './messages.ts';
import { SubjectChip } from './subject-chip.tsx';

interface BubbleProps {
  mine: boolean;
  /** Announced by screen readers before the text. */
  sender: string;
  /** Whether it is a message of the UGC Admins. */
  official?: boolean | undefined;
  /** Empty for a message with attachments only. */
  text: string;
  /** ISO 8601. */
  at: string;
  /** Whether this is the sender's first message in this minute, which shows name and time. */
  startsGroup: boolean;
  open: boolean;
  onFold: (row: Element | null) => void;
  /** What the message names. */
  about?: NamedSubject | null | undefined;
  /** Attachments of the message. */
  media?: ReactNode;
  /** Beside the text. */
  aside?: ReactNode;
  /** Delivery state of the message. */
  foot?: ReactNode;
}

/**
 * Name and time of a group of messages. The name is hidden from screen readers, which announce the sender of each
 * message.
 */
const Head = ({ sender, official, at }: Pick<BubbleProps, 'sender' | 'official' | 'at'>) => (
  <HStack gap="2" maxW="full" textStyle="xs" color="fg.muted" mt="2" mb="1">
    <Text as="bdi" fontWeight="medium" truncate aria-hidden>
      {sender}
    </Text>
    {official && <OfficialMark />}
    <Text asChild flexShrink="0">
      <time dateTime={at}>{clockTime(at)}</time>
    </Text>
  </HStack>
);

/** One message: the user's own on the right and dark, others on the left. */
export const Bubble = ({
  mine,
  sender,
  official,
  text,
  at,
  startsGroup,
  open,
  onFold,
  about,
  media,
  aside,
  foot,
}: BubbleProps) => (
  <Flex direction="column" align={mine ? 'flex-end' : 'flex-start'} px="4" py="0.5">
    {startsGroup && <Head sender={sender} official={official} at={at} />}
    <Text srOnly>{sender}: </Text>
    {about && <SubjectChip about={about} />}
    {media && (
      <Flex w="full" maxW={{ base: '88%', md: '94%' }} py="0.5" justify={mine ? 'flex-end' : 'flex-start'}>
        {media}
      </Flex>
    )}
    <HStack gap="2" w="full" justify={mine ? 'flex-end' : 'flex-start'}>
      {text !== '' && (
        <Box
          maxW={{ base: '88%', md: '94%' }}
          minW="0"
          rounded="l3"
          px="3.5"
          py="2"
          borderWidth="1px"
          borderColor={mine ? 'transparent' : 'border'}
          bg={mine ? 'bg.own' : 'bg.subtle'}
          color={mine ? 'fg.onBand' : 'fg'}
          overflow="hidden"
        >
          <FoldableText text={text} open={open} onFold={onFold} />
        </Box>
      )}
      {aside}
    </HStack>
    {foot && (
      <HStack gap="2" textStyle="xs" color="fg.muted" mt="0.5" minH="5">
        {foot}
      </HStack>
    )}
  </Flex>
);
