import { chakra, Link, Text } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { jobPath } from '#shared/domain/pages/app-routes.ts';

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
    <Link asChild display="inline" color="inherit">
      <RouterLink to={jobPath(side, job)}>{text}</RouterLink>
    </Link>
  ) : (
    text
  );
};

/** A message's text with links for URLs and job numbers. */
export const MessageText = ({ text }: { text: string }) =>
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
export const FoldableText = ({ text, open, onFold }: FoldableTextProps) => {
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
