import { chakra, HStack, IconButton, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { frameRateWords, type Preview } from '#renderer/ui/media/preview.ts';
import { videoSize } from '#shared/domain/jobs/video-mismatch.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';

interface DescribedFile {
  readonly version: number;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Pixels as displayed. */
  readonly width: number | null;
  readonly height: number | null;
  readonly codec: string | null;
  readonly preview: Preview | null;
}

const tracks = (count: number, kind: string): string | null => (count === 1 ? null : `${count} ${kind} tracks`);

/** "HEVC, HDR, 1080 × 1920, 29.97 frames a second, 64 KB": what is known of the original. */
export const originalWords = ({ codec, width, height, size, preview }: DescribedFile): string => {
  const source = preview?.source;
  return [
    source?.codec ?? codec,
    source?.hdr === 1 && 'HDR',
    width !== null && height !== null && videoSize(width, height),
    frameRateWords(source?.frame_rate ?? null),
    source && (source.sound_tracks === 0 ? 'no sound' : tracks(source.sound_tracks, 'sound')),
    source && tracks(source.picture_tracks, 'picture'),
    byteSize(size),
  ]
    .filter(Boolean)
    .join(', ');
};

/** What the original file is; unfolded also its checksum, to compare a download with. */
export const FileDetails = ({ file }: { file: DescribedFile }) => {
  const { run, busy } = useAction(async () => navigator.clipboard.writeText(file.sha256), {
    success: 'SHA-256 copied.',
    failure: 'The SHA-256 could not be copied. Select it instead.',
  });
  if (file.sha256 === '') return <Text textStyle="sm">{originalWords(file)}</Text>;
  return (
    <chakra.details textStyle="sm" color="fg.muted">
      <chakra.summary cursor="pointer" w="fit-content" rounded="l1" focusVisibleRing="outside">
        {originalWords(file)}
      </chakra.summary>
      <HStack gap="1" align="flex-start" mt="1">
        <Text minW="0" overflowWrap="anywhere">
          SHA-256{' '}
          <chakra.code fontFamily="mono" textStyle="xs">
            {file.sha256}
          </chakra.code>
        </Text>
        <IconButton
          size="xs"
          variant="ghost"
          aria-label={`Copy the SHA-256 of version ${file.version}`}
          loading={busy}
          onClick={() => void run()}
        >
          <Copy />
        </IconButton>
      </HStack>
    </chakra.details>
  );
};
