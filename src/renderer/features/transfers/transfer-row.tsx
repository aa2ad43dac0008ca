import { Box, HStack, Icon, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { figures } from '#renderer/entities/transfer/transfer-figures.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { ProgressBar } from '#renderer/ui/feedback/progress-bar.tsx';
import { byteSize } from '#shared/domain/byte-size.ts';
import { isFinal, type Transfer } from '#shared/domain/transfer.ts';
import { stateWords } from '#shared/domain/transfer-words.ts';
import { ChooseFile } from './choose-file.tsx';
import { TransferButtons } from './transfer-buttons.tsx';

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
      <Text textStyle="sm" color="fg.muted" truncate title={transfer.fileName}>
        {transfer.fileName}
      </Text>
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
      {numbers && (
        <Text textStyle="sm" color="fg.muted">
          {numbers}
        </Text>
      )}
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
