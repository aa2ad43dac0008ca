import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { TransferProgress } from '#renderer/entities/transfer/transfer-progress.tsx';
import { UnfinishedUpload } from '#renderer/entities/transfer/unfinished-upload.tsx';
import { usePlatform } from '#renderer/platform/platform.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { ProblemBox } from '#renderer/ui/feedback/problem.tsx';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';
import type { SampleUploads as Uploads } from './use-sample-uploads.ts';

const FileName = ({ children }: { children: string }) => (
  <Text fontWeight="medium" textStyle="sm" overflowWrap="anywhere" dir="auto">
    {children}
  </Text>
);

/** A failed upload with its reason, and a retry button where a retry can succeed. */
const Failed = ({ upload: { id, fileName, failure } }: { upload: Transfer }) => {
  const { transfers } = usePlatform();
  return (
    <Stack gap="2">
      <ProblemBox>{`“${fileName}”: ${failure?.message ?? 'The upload failed.'}`}</ProblemBox>
      <HStack gap="2" justify="flex-end">
        {failure?.canRetry && (
          <Button size="sm" variant="outline" onClick={() => void transfers?.resume(id)}>
            Retry
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void transfers?.remove(id)}>
          Dismiss
        </Button>
      </HStack>
    </Stack>
  );
};

/** An upload of an earlier visit: the user chooses its file again with the button above, or discards it. */
const Unfinished = ({ upload }: { upload: Transfer }) => {
  const { transfers } = usePlatform();
  return (
    <HStack gap="3" flexWrap="wrap" justify="space-between">
      <UnfinishedUpload upload={upload} />
      <Button size="sm" variant="ghost" onClick={() => void transfers?.cancel(upload.id)}>
        Cancel
      </Button>
    </HStack>
  );
};

const OneUpload = ({ upload }: { upload: Transfer }) => {
  if (upload.state === 'failed') return <Failed upload={upload} />;
  if (upload.state === 'file') return <Unfinished upload={upload} />;
  return (
    <Stack gap="2">
      <FileName>{upload.fileName}</FileName>
      {upload.state === 'checking' ? (
        <Text textStyle="sm" color="fg.muted">
          {stateWords(upload)}
        </Text>
      ) : (
        <TransferProgress label={`Uploading ${upload.fileName}`} transfer={upload} />
      )}
    </Stack>
  );
};

/** Uploads into the portfolio, and the messages about rejected files. */
export const SampleUploads = ({ uploads: { list, rejections } }: { uploads: Uploads }) => (
  <>
    <Box role="alert">
      {rejections.length > 0 && (
        <Stack gap="2">
          {rejections.map((rejection) => (
            <ProblemBox key={rejection}>{rejection}</ProblemBox>
          ))}
        </Stack>
      )}
    </Box>
    {list.map((upload) => (
      <Card key={upload.id} p="4">
        <OneUpload upload={upload} />
      </Card>
    ))}
  </>
);
