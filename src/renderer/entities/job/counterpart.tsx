import { Box, Icon, Text } from '@chakra-ui/react';
import { MessageCircle } from 'lucide-react';
import { unreadMark } from '#renderer/lib/notices/unread-chats.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { Person } from '#renderer/ui/display/person.tsx';
import { counted } from '#shared/domain/text/counted.ts';

interface CounterpartProps {
  /** The accepted creator, or the brand; null before a creator is accepted. */
  person: { readonly id: number; readonly name: string; readonly picture: string | null } | null;
  /** Number of unread messages from this person. */
  unread: number;
  /** Path of the person's page. */
  page?: string | undefined;
  /** Number of pending applications while no creator is accepted. */
  applicants?: number;
  /** Number of pending applications that the brand has not seen. */
  newApplicants?: number;
}

interface UnreadLinkProps {
  person: { readonly id: number; readonly name: string };
  /** Number of unread messages from this person, at least 1. */
  unread: number;
  /** Shows an icon in place of the word. */
  isShort?: boolean;
}

/** Link to the conversation, above the link that covers the row, and of the minimum target size. */
export const UnreadLink = ({ person, unread, isShort = false }: UnreadLinkProps) => {
  const label = `${unreadMark(unread)} unread from ${person.name}`;
  return (
    <PageLink
      to={`/chat/${person.id}`}
      variant={isShort ? 'plain' : undefined}
      display="inline-block"
      minH="6"
      minW="6"
      position="relative"
      zIndex="1"
      color="accent.fg"
      fontWeight="medium"
      aria-label={label}
      title={isShort ? label : undefined}
    >
      {isShort ? (
        <>
          <Icon as={MessageCircle} boxSize="4" strokeWidth="2" verticalAlign="text-bottom" me="1" aria-hidden />
          {unreadMark(unread)}
        </>
      ) : (
        `${unreadMark(unread)} unread`
      )}
    </PageLink>
  );
};

/** A positive number of applications in words. */
export const countOf = (applicants: number): string => counted(applicants, 'application');

/**
 * The other party of a job, with a link to unread messages; for a brand without a creator, the number of applications.
 */
export const Counterpart = ({ person, unread, page, applicants = 0, newApplicants = 0 }: CounterpartProps) =>
  person ? (
    <Box maxW="36" textAlign="start">
      <Person
        name={person.name}
        picture={person.picture}
        size="8"
        lines={2}
        to={page}
        detail={unread > 0 && <UnreadLink person={person} unread={unread} />}
      />
    </Box>
  ) : (
    <Text as="span" color="fg.muted">
      {applicants === 0 ? '–' : countOf(applicants)}
      {newApplicants > 0 && (
        <Text as="span" display="block" textStyle="xs" color="accent.fg" fontWeight="medium">
          {newApplicants} new
        </Text>
      )}
    </Text>
  );
