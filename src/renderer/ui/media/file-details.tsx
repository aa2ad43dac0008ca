import { chakra, HStack, IconButton, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { videoSize } from '#shared/domain/jobs/video-mismatch.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { frameRateWords, loudnessWords, type Preview } from './preview.ts';

interface DescribedFile {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Pixels as displayed, where the record of the video has them. */
  readonly width?: number | null;
  readonly height?: number | null;
  readonly codec?: string | null;
  readonly preview: Preview | null;
}

const tracks = (count: number, kind: string): string | null => (count === 1 ? null : `${count} ${kind} tracks`);

/** "HEVC, HDR, 1080 × 1920, 29.97 frames a second, −16.2 LUFS, 64 KB": what is known of the original. */
const originalWords = ({ size, preview, ...file }: DescribedFile): string => {
  const source = preview?.source;
  const [width, height] = [file.width ?? source?.width, file.height ?? source?.height];
  return [
    source?.codec ?? file.codec,
    source?.hdr === 1 && 'HDR',
    width && height && videoSize(width, height),
    frameRateWords(source?.frame_rate ?? null),
    source && (source.sound_tracks === 0 ? 'no sound' : tracks(source.sound_tracks, 'sound')),
    loudnessWords(source?.loudness ?? null),
    source && tracks(source.picture_tracks, 'picture'),
    byteSize(size),
  ]
    .filter(Boolean)
    .join(', ');
};

const Checksum = ({ sha256, of }: { sha256: string; of: string }) => {
  const { run, busy } = useAction(async () => navigator.clipboard.writeText(sha256), {
    success: 'SHA-256 copied.',
    failure: 'The SHA-256 could not be copied. Select it instead.',
  });
  return (
    <HStack gap="1" align="flex-start" mt="1">
      <Text minW="0" overflowWrap="anywhere">
        SHA-256{' '}
        <chakra.code fontFamily="mono" textStyle="xs">
          {sha256}
        </chakra.code>
      </Text>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={`Copy the SHA-256 of ${of}`}
        loading={busy}
        onClick={() => void run()}
      >
        <Copy />
      </IconButton>
    </HStack>
  );
};

const Details = chakra('details', { base: { textStyle: 'sm', color: 'fg.muted' } });
const Summary = chakra('summary', {
  base: { cursor: 'pointer', w: 'fit-content', rounded: 'l1', focusVisibleRing: 'outside' },
});

interface FileDetailsProps {
  file: DescribedFile;
  /** The video, "version 2". */
  of: string;
}

/** What the original file is; unfolded also its checksum, to compare a download with. */
export const FileDetails = ({ file, of }: FileDetailsProps) => {
  if (file.sha256 === '') return <Text textStyle="sm">{originalWords(file)}</Text>;
  return (
    <Details>
      <Summary>{originalWords(file)}</Summary>
      <Checksum sha256={file.sha256} of={of} />
    </Details>
  );
};

/** The same folded under "Original file", beside a player that has little room; nothing until the file has been looked at. */
export const OriginalFile = ({ file, of }: FileDetailsProps) =>
  file.preview?.source && (
    <Details>
      <Summary aria-label={`Original file of ${of}`}>Original file</Summary>
      <Text>{originalWords(file)}</Text>
      <Checksum sha256={file.sha256} of={of} />
    </Details>
  );
