import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { Pause, Play, RotateCw } from 'lucide-react';
import { usePlatform } from '#renderer/platform/platform.ts';
import { ProgressBar } from '#renderer/ui/feedback/progress-bar.tsx';
import type { Transfer } from '#shared/domain/transfer.ts';
import { figures, stateWords } from './transfer-words.ts';

const Controls = ({ transfer: { id, state } }: { transfer: Transfer }) => {
  const { transfers } = usePlatform();
  return (
    <HStack gap="2" ms="auto">
      {state === 'waiting' && (
        <Button size="sm" variant="outline" onClick={() => void transfers?.resume(id)}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
      {state === 'paused' ? (
        <Button size="sm" variant="outline" onClick={() => void transfers?.resume(id)}>
          <Play aria-hidden />
          Resume
        </Button>
      ) : (
        <Button size="sm" variant="outline" onClick={() => void transfers?.pause(id)}>
          <Pause aria-hidden />
          Pause
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => void transfers?.cancel(id)}>
        Cancel
      </Button>
    </HStack>
  );
};

/** Progress of a transfer with speed, remaining time or the reason it waits, and buttons to pause or cancel it. */
export const TransferProgress = ({ label, transfer }: { label: string; transfer: Transfer }) => (
  <Box w="full">
    <ProgressBar label={label} value={transfer.moved} total={transfer.size ?? 0} />
    <HStack justify="space-between" gap="4" mt="3" flexWrap="wrap">
      <Box textStyle="sm" color="fg.muted">
        <Text>{figures(transfer)}</Text>
        {transfer.state !== 'moving' && <Text>{stateWords(transfer)}</Text>}
      </Box>
      <Controls transfer={transfer} />
    </HStack>
  </Box>
);
