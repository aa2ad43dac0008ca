import { Box, HStack, Text } from '@chakra-ui/react';
import { Pause, Play, RotateCw } from 'lucide-react';
import { usePlatform } from '#renderer/platform/platform.ts';
import { ProgressBar } from '#renderer/ui/feedback/progress-bar.tsx';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { stateWords } from '#shared/domain/transfers/transfer-words.ts';
import { CancelTransfer, TransferAction } from './transfer-actions.tsx';
import { figures } from './transfer-figures.ts';

const Controls = ({ transfer }: { transfer: Transfer }) => {
  const { transfers } = usePlatform();
  if (!transfers) return null;
  const { id, state } = transfer;
  return (
    <HStack gap="2" ms="auto">
      {state === 'waiting' && (
        <TransferAction size="sm" perform={() => transfers.resume(id)}>
          <RotateCw aria-hidden />
          Retry
        </TransferAction>
      )}
      {state === 'paused' ? (
        <TransferAction size="sm" perform={() => transfers.resume(id)}>
          <Play aria-hidden />
          Resume
        </TransferAction>
      ) : (
        <TransferAction size="sm" perform={() => transfers.pause(id)}>
          <Pause aria-hidden />
          Pause
        </TransferAction>
      )}
      <CancelTransfer size="sm" transfer={transfer} transfers={transfers} />
    </HStack>
  );
};

/** Progress of a transfer with speed, remaining time or the reason it waits, and buttons to pause or cancel it. */
export const TransferProgress = ({ label, transfer }: { label: string; transfer: Transfer }) => (
  <Box w="full">
    <ProgressBar
      label={label}
      value={transfer.moved}
      total={transfer.size ?? 0}
      stopped={transfer.state === 'paused'}
    />
    <HStack justify="space-between" gap="4" mt="3" flexWrap="wrap">
      <Box textStyle="sm" color="fg.muted">
        <Text>{figures(transfer)}</Text>
        {transfer.state !== 'moving' && <Text>{stateWords(transfer)}</Text>}
      </Box>
      <Controls transfer={transfer} />
    </HStack>
  </Box>
);
