import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import type { FileMetadata } from '#renderer/entities/transfer/file-metadata.ts';
import { useObjectUrl } from '#renderer/lib/files/use-object-url.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { videoLength } from '#renderer/ui/media/video-length.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { wholeSeconds } from '#shared/domain/jobs/video-mismatch.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { codecOrContainer, isConverted } from '#shared/media/codec-names.ts';

interface VideoPreviewProps {
  file: File;
  metadata: FileMetadata;
  /** Differences from the order. */
  warnings: readonly string[];
  /** Null while the file must not be removed. */
  onDelete: (() => void) | null;
}

const Warnings = ({ children }: { children: readonly string[] }) => (
  <Box role="status" mt="3" _empty={{ display: 'none' }}>
    {children.map((sentence) => (
      <Text
        key={sentence}
        bg="bg.warning"
        color="fg.warning"
        rounded="l2"
        px="4"
        py="2"
        mb="2"
        textStyle="sm"
        fontWeight="medium"
      >
        {sentence}
      </Text>
    ))}
  </Box>
);

/** "HEVC, 10 bit: the brand sees a preview in H.264", so that nobody converts a file for the brand's sake. */
const previewWords = (metadata: FileMetadata): string | null => {
  const name = codecOrContainer(metadata);
  const depth = metadata.bits && metadata.bits > 8 ? `, ${metadata.bits} bit` : '';
  const sees = isConverted(metadata.codec) ? 'a preview in H.264' : 'no preview';
  return name && `${name}${depth}: the brand sees ${sees}, and downloads your original.`;
};

/** Preview of the chosen video, with warnings, before it is sent. */
export const VideoPreview = ({ file, metadata, warnings, onDelete }: VideoPreviewProps) => {
  const url = useObjectUrl(file);
  return (
    <Box>
      <Box h="72" rounded="l3" overflow="hidden" bg="gray.950">
        {url && (
          <VideoPlayer
            src={url}
            poster={metadata.poster}
            label={`Preview of ${file.name}`}
            codec={codecOrContainer(metadata)}
          />
        )}
      </Box>
      <HStack justify="space-between" gap="4" mt="3">
        <Box minW="0">
          <Text fontWeight="medium" textStyle="sm" truncate>
            {file.name}
          </Text>
          <Muted>
            {byteSize(file.size)}
            {metadata.seconds !== null && ` · ${videoLength(wholeSeconds(metadata.seconds))}`}
          </Muted>
          <Muted>{previewWords(metadata)}</Muted>
        </Box>
        {onDelete && (
          <Button variant="ghost" size="sm" color="fg.error" onClick={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )}
      </HStack>
      <Warnings>{warnings}</Warnings>
    </Box>
  );
};
