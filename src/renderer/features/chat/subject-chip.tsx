import { HStack, Icon, IconButton, Text } from '@chakra-ui/react';
import { Flag, X } from 'lucide-react';
import { useSession } from '#renderer/lib/session/session.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import type { NamedSubject } from './messages.ts';

/** Names what a message to support is about; a job links to its page. */
export const SubjectChip = ({ about, onRemove }: { about: NamedSubject; onRemove?: () => void }) => {
  const role = useSession()?.role;
  const label = (
    <Text as="bdi" lineClamp="2" overflowWrap="anywhere">
      {about.label}
    </Text>
  );
  return (
    <HStack
      gap="2"
      maxW="24rem"
      minW="0"
      px="3"
      py="1.5"
      rounded="l3"
      borderWidth="1px"
      bg="bg.subtle"
      textStyle="sm"
      data-testid="subject"
    >
      <Icon as={Flag} boxSize="3.5" color="fg.muted" flexShrink="0" aria-hidden />
      <Text srOnly>About: </Text>
      {about.kind === 'job' && role ? (
        <PageLink to={jobPage(role, about.id)} minW="0">
          {label}
        </PageLink>
      ) : (
        label
      )}
      {onRemove && (
        <IconButton size="2xs" variant="ghost" aria-label="Do not name this" onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </HStack>
  );
};
