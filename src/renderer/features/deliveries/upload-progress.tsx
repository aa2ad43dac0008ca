import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UploadProgress as Progress, UploadHandle } from '#renderer/platform/platform.ts';
import { byteSize } from '#renderer/ui/byte-size.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { TransferRate, timeLeft } from './transfer-rate.ts';

/** Bytes per second while the bytes go, else null. */
const useSpeed = ({ sent, state }: Progress): number | null => {
  const rate = useRef(new TransferRate());
  const [speed, setSpeed] = useState<number | null>(null);
  useEffect(() => {
    if (state === 'running') rate.current.add(sent, performance.now());
    else rate.current.reset();
    setSpeed(rate.current.speed());
  }, [sent, state]);
  return speed;
};

const describe = ({ sent, total, state }: Progress, speed: number | null): string[] => {
  const bytes = `${byteSize(sent)} of ${byteSize(total)}`;
  if (state === 'paused') return [bytes, 'Paused'];
  if (state === 'waiting') return [bytes, 'Waiting for the connection'];
  return speed === null ? [bytes] : [bytes, `${byteSize(speed)}/s`, timeLeft(total - sent, speed)];
};

interface UploadProgressProps {
  progress: Progress;
  handle: UploadHandle | null;
}

/** How far an upload is, how fast, how long it takes, and the ways to hold or stop it. */
export const UploadProgress = ({ progress, handle }: UploadProgressProps) => {
  const speed = useSpeed(progress);
  const paused = progress.state === 'paused';
  return (
    <Box w="full">
      <ProgressBar label="Uploading" value={progress.sent} total={progress.total} />
      <HStack justify="space-between" gap="4" mt="3" flexWrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          {describe(progress, speed).join(' · ')}
        </Text>
        {handle && (
          <HStack gap="2" ms="auto">
            <Button size="sm" variant="outline" onClick={() => (paused ? handle.resume() : void handle.pause())}>
              {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
              {paused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void handle.cancel()}>
              Cancel
            </Button>
          </HStack>
        )}
      </HStack>
    </Box>
  );
};
