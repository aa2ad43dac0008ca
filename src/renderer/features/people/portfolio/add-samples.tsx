import { Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import type { SampleUploads } from './use-sample-uploads.ts';

/** File picker for portfolio videos, shown while there is room. */
export const AddSamples = ({ uploads: { take, room, busy } }: { uploads: SampleUploads }) => {
  const input = useRef<HTMLInputElement>(null);
  if (!take) return null;
  if (room === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        To add another one, remove a video first.
      </Text>
    );
  }
  return (
    <>
      <VideoInput ref={input} label="Portfolio videos" multiple onChoose={(files) => take([...(files ?? [])])} />
      <ActionButton size="sm" loading={busy} onClick={() => input.current?.click()}>
        <Plus aria-hidden />
        Add Videos
      </ActionButton>
    </>
  );
};
