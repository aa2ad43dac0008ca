import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VideoPlayer } from '#renderer/ui/video-player.tsx';
import { byteSize } from './transfer-rate.ts';

/** An address for a file as long as it is shown; nothing is read into memory. */
const useFileUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

interface VideoPreviewProps {
  file: File;
  /** Null while the file may not be taken away. */
  onDelete: (() => void) | null;
}

/** The chosen video, to be watched before it is sent. */
export const VideoPreview = ({ file, onDelete }: VideoPreviewProps) => {
  const url = useFileUrl(file);
  return (
    <Box>
      <Box h="72" rounded="l3" overflow="hidden" bg="gray.950">
        {url && <VideoPlayer src={url} label={`Preview of ${file.name}`} />}
      </Box>
      <HStack justify="space-between" gap="4" mt="3">
        <Box minW="0">
          <Text fontWeight="medium" textStyle="sm" truncate>
            {file.name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {byteSize(file.size)}
          </Text>
        </Box>
        {onDelete && (
          <Button variant="ghost" size="sm" color="fg.error" onClick={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )}
      </HStack>
    </Box>
  );
};
