import { Box, Button, HStack, Skeleton, Text } from '@chakra-ui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing, messageOf } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { subjectOf } from '#shared/domain/messages/subjects.ts';
import type { PendingAttachment } from './attachments/pending-attachment.ts';
import { Composer } from './composer.tsx';
import type { ConversationStore } from './conversation-store.ts';
import type { NamedSubject } from './messages.ts';
import { SubjectChip } from './subject-chip.tsx';

interface Naming {
  /** What the next message names, once its name is known; null without a subject in the address. */
  readonly about: NamedSubject | null;
  /** Its name is loading, or could not be loaded. */
  readonly status: 'none' | 'loading' | 'error' | 'ready';
  readonly error: unknown;
  /** Takes the subject out of the address. */
  readonly forget: () => void;
}

/** The subject that the address of the support chat names: `askAdminsPage`. */
const useNamedSubject = (): Naming => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const subject = subjectOf(new URLSearchParams(search).get('about'));
  const state = useApi(subject ? `support-subject/${subject.kind}-${subject.id}` : 'support-subject/none', async () =>
    subject ? (await call(api.startSupportChat, { body: { about: subject } })).about : null,
  );
  return {
    about: (subject && state.status === 'ready' && state.data) || null,
    status: subject ? state.status : 'none',
    error: state.status === 'error' ? state.error : undefined,
    forget: () => void navigate(pathname, { replace: true }),
  };
};

const GONE = 'What you wanted to write about is no longer there, or you cannot see it any more.';

/** The field for a message to support, with what the message names above it. */
export const SupportComposer = ({ conversation }: { conversation: ConversationStore }) => {
  const { about, status, error, forget } = useNamedSubject();
  const send = (text: string, attachments: readonly PendingAttachment[]) => {
    conversation.send(text, attachments, about ?? undefined);
    if (status !== 'none') forget();
  };
  return (
    <>
      {status !== 'none' && (
        <Box borderTopWidth="1px" px="3" pt="3" pb="2" aria-live="polite">
          {status === 'loading' && <Skeleton h="8" w="56" rounded="l3" />}
          {about && (
            <>
              <SubjectChip about={about} onRemove={forget} />
              <Text textStyle="xs" color="fg.muted" mt="1.5">
                Your message names this to the UGC Admins. Nobody else is told.
              </Text>
            </>
          )}
          {status === 'error' && (
            <HStack gap="3" textStyle="sm">
              <Text color="fg.error">{isMissing(error) ? GONE : messageOf(error)} You can still write to us.</Text>
              <Button size="2xs" variant="outline" onClick={forget}>
                OK
              </Button>
            </HStack>
          )}
        </Box>
      )}
      <Composer name={conversation.source.name} onSend={send} />
    </>
  );
};
