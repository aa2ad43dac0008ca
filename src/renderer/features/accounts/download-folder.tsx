import { Button, Stack, Text, Wrap } from '@chakra-ui/react';
import { useAction } from '#renderer/lib/use-action.ts';

interface DownloadFolderProps {
  /** Null asks for each download. */
  folder: string | null;
  onChoose: () => Promise<unknown>;
  onAsk: () => void;
}

/** The download folder of this computer. */
export const DownloadFolder = ({ folder, onChoose, onAsk }: DownloadFolderProps) => {
  const { run, busy } = useAction(onChoose, { failure: 'This folder could not be set.' });
  return (
    <Stack gap="2">
      <Text fontWeight="medium" textStyle="sm">
        Folder for downloads
      </Text>
      <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
        {folder ?? 'The app asks where to save each video.'}
      </Text>
      <Wrap gap="2">
        <Button size="sm" variant="outline" loading={busy} onClick={() => void run()}>
          Choose Folder
        </Button>
        {folder !== null && (
          <Button size="sm" variant="ghost" onClick={onAsk}>
            Ask Each Time
          </Button>
        )}
      </Wrap>
    </Stack>
  );
};
