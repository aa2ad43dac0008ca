import { Box, Link, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { unreadMark } from '#renderer/lib/unread-chats.ts';
import { Person } from '#renderer/ui/display/person.tsx';

interface OtherSideProps {
  /** The creator who was accepted, or the brand; null while there is none. */
  person: { readonly id: number; readonly name: string; readonly picture: string | null } | null;
  /** Messages of this person that were not read. */
  unread: number;
  /** Path of the person's page. */
  page?: string | undefined;
  /** Applications to choose from, while there is nobody. */
  applicants?: number;
  /** Those of them that were not seen. */
  newApplicants?: number;
}

const countOf = (applicants: number): string =>
  applicants === 0 ? '–' : `${applicants} ${applicants === 1 ? 'application' : 'applications'}`;

/** With whom a job is done: face and name, and a way to what they wrote. */
export const OtherSide = ({ person, unread, page, applicants = 0, newApplicants = 0 }: OtherSideProps) =>
  person ? (
    <Box maxW={{ base: '52', md: '36' }} textAlign="start">
      <Person
        name={person.name}
        picture={person.picture}
        size="8"
        lines={2}
        to={page}
        detail={
          unread > 0 && (
            // Above the link that covers the row, and as high as a target must be at least.
            <Link
              asChild
              display="inline-block"
              minH="6"
              position="relative"
              zIndex="1"
              color="accent.fg"
              fontWeight="medium"
            >
              <RouterLink to={`/chat/${person.id}`} aria-label={`${unreadMark(unread)} unread from ${person.name}`}>
                {unreadMark(unread)} unread
              </RouterLink>
            </Link>
          )
        }
      />
    </Box>
  ) : (
    <Text as="span" color="fg.muted" hideBelow={applicants === 0 ? 'md' : undefined}>
      {countOf(applicants)}
      {newApplicants > 0 && (
        <Text as="span" display="block" textStyle="xs" color="accent.fg" fontWeight="medium">
          {newApplicants} new
        </Text>
      )}
    </Text>
  );
