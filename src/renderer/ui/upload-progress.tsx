import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { Pause, Play, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UploadProgress as Progress, UploadHandle, WaitReason } from '#renderer/platform/platform.ts';
import { byteShare, byteSize } from '#shared/domain/byte-size.ts';
import { ProgressBar } from './progress-bar.tsx';
import { TransferRate, timeLeft } from './transfer-rate.ts';

/** Milliseconds after which a speed is looked at again, also when nothing was heard: a line may stand still in silence. */
const LOOK = 1_000;

/** Bytes per second while the bytes go, else null. */
const useSpeed = ({ sent, state }: Progress): number | null => {
  const rate = useRef(new TransferRate());
  const [speed, setSpeed] = useState<number | null>(null);
  const isSending = state === 'sending';
  useEffect(() => {
    if (!isSending) rate.current.reset();
    else rate.current.add(sent, performance.now());
    setSpeed(rate.current.speed(performance.now()));
  }, [sent, isSending]);
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => setSpeed(rate.current.speed(performance.now())), LOOK);
    return () => clearInterval(timer);
  }, [isSending]);
  return speed;
};

const WAITS: Readonly<Record<WaitReason, string>> = {
  offline: 'Waiting for the connection',
  connection: 'Waiting for the connection',
  server: 'Waiting for the server',
  busy: 'Waiting for another transfer of this video to end',
  'rate-limit': 'Waiting, the server asked for a pause',
};

const figures = ({ sent, total }: Progress, speed: number | null): string[] => {
  const bytes = byteShare(sent, total);
  return speed === null ? [bytes] : [bytes, `${byteSize(speed)}/s`, timeLeft(total - sent, speed)];
};

/** Why nothing goes, and what happens next. */
const standstill = ({ state, waiting }: Progress): string | null => {
  if (state === 'paused') return 'Paused';
  if (!waiting) return null;
  const { reason, message } = waiting;
  return reason === 'rate-limit' && message ? message : `${WAITS[reason]}. It goes on by itself.`;
};

interface UploadProgressProps {
  label: string;
  progress: Progress;
  handle: UploadHandle | null;
}

const Controls = ({ progress: { state }, handle }: { progress: Progress; handle: UploadHandle }) => (
  <HStack gap="2" ms="auto">
    {state === 'waiting' && (
      <Button size="sm" variant="outline" onClick={() => handle.resume()}>
        <RotateCw aria-hidden />
        Retry
      </Button>
    )}
    {state === 'paused' ? (
      <Button size="sm" variant="outline" onClick={() => handle.resume()}>
        <Play aria-hidden />
        Resume
      </Button>
    ) : (
      <Button size="sm" variant="outline" onClick={() => handle.pause()}>
        <Pause aria-hidden />
        Pause
      </Button>
    )}
    <Button size="sm" variant="ghost" onClick={() => void handle.cancel()}>
      Cancel
    </Button>
  </HStack>
);

/** How far an upload is, how fast, how long it takes or what it waits for, and the ways to hold or stop it. */
export const UploadProgress = ({ label, progress, handle }: UploadProgressProps) => {
  const speed = useSpeed(progress);
  return (
    <Box w="full">
      <ProgressBar label={label} value={progress.sent} total={progress.total} />
      <HStack justify="space-between" gap="4" mt="3" flexWrap="wrap">
        <Box textStyle="sm" color="fg.muted">
          <Text>{figures(progress, speed).join(' · ')}</Text>
          <Text role="status">{standstill(progress)}</Text>
        </Box>
        {handle && <Controls progress={progress} handle={handle} />}
      </HStack>
    </Box>
  );
};
