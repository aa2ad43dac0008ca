import { Box, Button, HStack, Skeleton, Text } from '@chakra-ui/react';
import { isMissing, messageOf } from '#renderer/lib/failure.ts';
import type { PendingAttachment } from './attachments/pending-attachment.ts';
import { Composer } from './composer.tsx';
import type { ConversationStore } from './conversation-store.ts';
import { SubjectChip } from './subject-chip.tsx';
import { useNamedSubject } from './use-named-subject.ts';

const GONE = 'What you wanted to write about is no longer there, or you cannot see it any more.';

/** The field for a message to support, with what the message names above it. */
export const SupportComposer = ({ conversation }: { conversation: ConversationStore }) => {
  const { about, status, error, forget } = useNamedSubject();
  const { name, takesAttachments } = conversation.source;
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
      <Composer name={name} takesAttachments={takesAttachments} onSend={send} />
    </>
  );
};
