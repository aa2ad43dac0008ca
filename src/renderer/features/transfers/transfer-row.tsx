import { Box, Button, HStack, Icon, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { otherFileMessage } from '#renderer/entities/transfer/other-file-message.ts';
import { figures } from '#renderer/entities/transfer/transfer-figures.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ProgressBar } from '#renderer/ui/feedback/progress-bar.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { isFinal, isUploadTarget, type Transfer } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';
import { TransferButtons } from './transfer-buttons.tsx';

interface ChooseFileProps {
  transfer: Transfer;
  transfers: NonNullable<Platform['transfers']>;
  onRefuse: (sentence: string | undefined) => void;
}

/** File picker for an unfinished upload. Another file would be a new upload, which starts at its task. */
const ChooseFile = ({ transfer, transfers, onRefuse }: ChooseFileProps) => {
  const { id, target, title, fileName } = transfer;
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useAction(async (file: File) => {
    if (isUploadTarget(target)) await transfers.upload(file, { target, title });
  });
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    const isSame = transfers.isSameFile(id, file);
    onRefuse(isSame ? undefined : otherFileMessage(file.name, fileName));
    if (isSame) void run(file);
  };
  return (
    <>
      <VideoInput ref={input} label={`The file of ${title}`} onChoose={choose} />
      <Button
        size="xs"
        loading={busy}
        aria-label={`Choose the file of ${title}`}
        onClick={() => input.current?.click()}
      >
        Choose File
      </Button>
    </>
  );
};

interface TransferRowProps {
  transfer: Transfer;
  list: readonly Transfer[];
  transfers: NonNullable<Platform['transfers']>;
}

const colorOf = ({ state }: Transfer): string => {
  if (state === 'failed') return 'fg.error';
  if (state === 'waiting' || state === 'file') return 'fg.warning';
  return state === 'done' ? 'fg.success' : 'fg.muted';
};

const sizeOf = ({ state, size, moved }: Transfer): string | null => {
  if (state === 'cancelled') return null;
  return byteSize(state === 'done' ? (size ?? moved) : moved);
};

const Title = ({ transfer }: { transfer: Transfer }) => {
  const isUpload = transfer.direction === 'upload';
  return (
    <HStack gap="2" minW="0">
      <Icon
        as={isUpload ? ArrowUp : ArrowDown}
        boxSize="4"
        color="fg.muted"
        role="img"
        aria-label={isUpload ? 'Upload' : 'Download'}
      />
      <Text fontWeight="medium" textStyle="sm" flexShrink="0">
        {transfer.title}
      </Text>
      <Muted truncate title={transfer.fileName}>
        {transfer.fileName}
      </Muted>
    </HStack>
  );
};

/** A transfer with its title, progress or result, and actions. */
export const TransferRow = ({ transfer, list, transfers }: TransferRowProps) => {
  const [rejection, setRejection] = useState<string>();
  const ended = isFinal(transfer);
  const numbers = ended ? sizeOf(transfer) : figures(transfer);
  return (
    <Box as="li" px="5" py="4" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Title transfer={transfer} />
      {!ended && transfer.size !== null && (
        <Box mt="2">
          <ProgressBar
            label={`${transfer.title}, ${transfer.fileName}`}
            hideLabel
            value={transfer.moved}
            total={transfer.size}
            stopped={transfer.state === 'file' || transfer.state === 'paused'}
          />
        </Box>
      )}
      <Text textStyle="sm" mt="2" color={colorOf(transfer)} overflowWrap="anywhere">
        {stateWords(transfer)}
      </Text>
      {numbers && <Muted>{numbers}</Muted>}
      {rejection && transfer.state === 'file' && (
        <Text role="alert" textStyle="sm" color="fg.error" overflowWrap="anywhere">
          {rejection}
        </Text>
      )}
      <HStack mt="2" gap="2" flexWrap="wrap">
        {transfer.state === 'file' && <ChooseFile transfer={transfer} transfers={transfers} onRefuse={setRejection} />}
        <TransferButtons transfer={transfer} list={list} transfers={transfers} />
      </HStack>
    </Box>
  );
};
