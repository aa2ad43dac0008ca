import { Box, chakra, Flex, HStack, Link, Text } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { OfficialMark } from '#renderer/ui/display/official-mark.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { jobPath } from '#shared/domain/pages/app-routes.ts';
import { clockTime } from './day-label.ts';
import type { NamedSubject } from './messages.ts';
import { SubjectChip } from './subject-chip.tsx';

interface TextPart {
  /** Offset in the message; unique among its parts. */
  readonly start: number;
  readonly text: string;
  /** Set for http and https URLs only. */
  readonly href?: string;
  /** Set for "job #" with a number. */
  readonly job?: number;
}

const LINKED = /https?:\/\/[^\s<>"'`]+|\bjob #[1-9]\d{0,14}\b/gi;
/** Punctuation that belongs to the sentence, not to the URL. */
const TRAILING = /[.,;:!?)\]}]+$/;

const linkOf = (found: string): Omit<TextPart, 'start'> | null => {
  const [, number] = /#(\d+)$/.exec(found) ?? [];
  if (number && !found.includes(':')) return { text: found, job: Number(number) };
  const text = found.replace(TRAILING, '');
  return URL.canParse(text) ? { text, href: new URL(text).href } : null;
};

/** Splits a message into plain text, URLs and job numbers; no other markup is interpreted. */
export const textParts = (message: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(LINKED)) {
    const link = linkOf(found);
    if (!link) continue;
    if (index > end) parts.push({ start: end, text: message.slice(end, index) });
    parts.push({ start: index, ...link });
    end = index + link.text.length;
  }
  if (end < message.length) parts.push({ start: end, text: message.slice(end) });
  return parts;
};

const SafeLink = ({ href, text }: { href: string; text: string }) => {
  const { openExternal } = usePlatform();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openExternal(href).catch((error: unknown) => toastError(error));
  };
  return (
    // Inline, so that a long URL wraps.
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      display="inline"
      color="inherit"
      onClick={open}
    >
      {text}
    </Link>
  );
};

/** Link to the job's page for the user's role. */
const JobLink = ({ job, text }: { job: number; text: string }) => {
  const side = useSession()?.role;
  return side ? (
    <PageLink to={jobPath(side, job)} display="inline" color="inherit">
      {text}
    </PageLink>
  ) : (
    text
  );
};

/** A message's text with links for URLs and job numbers. */
const MessageText = ({ text }: { text: string }) =>
  textParts(text).map(({ start, text: part, href, job }) => {
    if (href !== undefined) return <SafeLink key={start} href={href} text={part} />;
    return job === undefined ? part : <JobLink key={start} job={job} text={part} />;
  });

/** Characters per line (`sizes.message` of the theme). */
const LINE = 70;

/** Lines of a folded message. */
const FOLDED_LINES = 10;

/** Lines from which a message is folded; hiding only one or two would save no space. */
const LONG = 16;

const lines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);

/**
 * Whether a message is folded, estimated from its text, because measuring thousands of rows would force their layout.
 * Narrow screens have shorter lines, so more of them are shown.
 */
export const isLong = (text: string): boolean => lines(text) >= LONG;

interface FoldableTextProps {
  text: string;
  open: boolean;
  /** Called with the message's row when it is folded, with null when it is unfolded. */
  onFold: (row: Element | null) => void;
}

/**
 * A message's text. A long one is cut off by CSS only, so that copying, in-page search and screen readers get all of
 * it. Focusing a link in the hidden part unfolds it.
 */
const FoldableText = ({ text, open, onFold }: FoldableTextProps) => {
  const long = isLong(text);
  const folded = long && !open;
  const fold = ({ currentTarget }: MouseEvent) => onFold(folded ? null : currentTarget.closest('li'));
  return (
    <>
      <Text
        dir="auto"
        maxW="message"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textStyle="sm"
        lineClamp={folded ? FOLDED_LINES : undefined}
        onFocus={folded ? () => onFold(null) : undefined}
      >
        <MessageText text={text} />
      </Text>
      {long && (
        <chakra.button
          type="button"
          textStyle="xs"
          fontWeight="medium"
          textDecoration="underline"
          textUnderlineOffset="4px"
          cursor="pointer"
          minH="6"
          mt="1"
          onClick={fold}
        >
          {folded ? 'Show more' : 'Show less'}
        </chakra.button>
      )}
    </>
  );
};

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
