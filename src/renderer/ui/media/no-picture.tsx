import { Button, Center, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlatform } from '#renderer/platform/platform.ts';
import { type Preview, preparingWords, withheldSentence } from './preview.ts';
import type { Failure } from './use-video-link.ts';

/** How far the preview is. */
export const Preparing = ({ preview }: { preview: Preview }) => (
  <Text
    role="progressbar"
    aria-label="Preparing the preview"
    aria-valuenow={preview.percent}
    aria-valuemin={0}
    aria-valuemax={100}
    px="2.5"
    py="1"
    rounded="pill"
    bg="gray.950"
    color="white"
    textStyle="xs"
  >
    {preparingWords(preview)}
  </Text>
);

interface NoPictureProps {
  /** Button that saves the file. */
  download: ReactNode;
  codec: string | null;
  failure: Failure;
  preview: Preview | null;
  onRetry: () => void;
}

/** Why nothing is shown, and what can be done. */
export const NoPicture = ({ failure, preview, codec, download, onRetry }: NoPictureProps) => {
  // Only the desktop client has one.
  const { connection } = usePlatform();
  const cannot = `This ${connection ? 'app' : 'browser'} cannot play ${codec ?? 'this video'}.`;
  const sentence = withheldSentence(preview);
  return (
    <Center role="alert" position="absolute" inset="0" flexDirection="column" gap="3" p="4" color="white">
      <Text textAlign="center" textStyle="sm">
        {failure === 'lost'
          ? 'The video could not be loaded.'
          : `${cannot}${sentence ? ` ${sentence}` : ''}${download ? ' Download it.' : ''}`}
      </Text>
      {failure === 'unplayable' && preview?.state === 'preparing' && <Preparing preview={preview} />}
      {failure === 'unplayable' && download}
      {failure === 'lost' && (
        <Button
          size="sm"
          variant="outline"
          bg="transparent"
          color="inherit"
          _hover={{ bg: 'gray.800' }}
          onClick={onRetry}
        >
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
    </Center>
  );
};
