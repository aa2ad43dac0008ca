import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { otherFileMessage } from '#renderer/entities/transfer/other-file-message.ts';
import { figures } from '#renderer/entities/transfer/transfer-figures.ts';
import { useUploadOf } from '#renderer/lib/files/transfers.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { ProgressBar } from '#renderer/ui/feedback/progress-bar.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { isUnderWay } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';
import { chosenFiles } from './chosen-files.ts';
import { FileThumbnail } from './file-thumbnail.tsx';
import { type PendingAttachment, targetOf } from './pending-attachment.ts';

interface PendingListProps {
  attachments: readonly PendingAttachment[];
  failed: boolean;
  /** Retries the message. */
  onRetry: () => void;
  /** Removes an attachment from the failed message. */
  onDrop: (attachment: PendingAttachment) => void;
}

type RowProps = Omit<PendingListProps, 'attachments'> & { attachment: PendingAttachment };

/** File picker for resuming an upload after a reload, which loses the file. */
const ChooseAgain = ({
  attachment,
  id,
  onRetry,
  onRefuse,
}: {
  attachment: PendingAttachment;
  id: string;
  onRetry: () => void;
  onRefuse: (sentence: string | undefined) => void;
}) => {
  const { transfers } = usePlatform();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || !transfers) return;
    const isSame = transfers.isSameFile(id, file);
    onRefuse(isSame ? undefined : otherFileMessage(file.name, attachment.name));
    if (!isSame) return;
    chosenFiles.give(attachment.number, file);
    onRetry();
  };
  return (
    <>
      <VideoInput ref={input} label={`The file ${attachment.name}`} onChoose={choose} />
      <Button size="2xs" variant="outline" onClick={() => input.current?.click()}>
        Choose File
      </Button>
    </>
  );
};

const PendingRow = ({ attachment, failed, onRetry, onDrop }: RowProps) => {
  const { name, size, kind } = attachment;
  const [rejection, setRejection] = useState<string>();
  const upload = useUploadOf(targetOf(attachment));
  const running = kind === 'video' && upload && (isUnderWay(upload) || upload.state === 'paused') ? upload : null;
  return (
    <chakra.li borderWidth="1px" rounded="l3" p="2" w="full">
      <HStack gap="2" minW="0">
        <FileThumbnail attachment={attachment} />
        <Box minW="0" flex="1">
          <Text dir="auto" textStyle="xs" fontWeight="medium" truncate>
            {name}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {running ? `${figures(running)} · ${stateWords(running)}` : byteSize(size)}
          </Text>
        </Box>
        {upload?.state === 'file' && (
          <ChooseAgain attachment={attachment} id={upload.id} onRetry={onRetry} onRefuse={setRejection} />
        )}
        {failed && (
          <Button size="2xs" variant="ghost" aria-label={`Remove ${name}`} onClick={() => onDrop(attachment)}>
            Remove
          </Button>
        )}
      </HStack>
      {rejection && upload?.state === 'file' && (
        <Text role="alert" textStyle="xs" color="fg.error" mt="1" overflowWrap="anywhere">
          {rejection}
        </Text>
      )}
      {running && (
        <Box mt="2">
          <ProgressBar label={`Uploading ${name}`} value={running.moved} total={running.size ?? size} />
        </Box>
      )}
    </chakra.li>
  );
};

/** Attachments of a pending message with their upload progress. */
export const PendingList = ({ attachments, ...rest }: PendingListProps) => (
  <chakra.ul listStyleType="none" display="grid" gap="1.5" w="full" maxW="24rem" aria-label="On their way">
    {attachments.map((one) => (
      <PendingRow key={one.number} attachment={one} {...rest} />
    ))}
  </chakra.ul>
);
