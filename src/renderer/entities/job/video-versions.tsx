import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { MessageSquareText, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { type SeparatedValue, SeparatedValues } from '#renderer/ui/display/separated-values.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { FileDetails } from '#renderer/ui/media/file-details.tsx';
import { withheldSentence } from '#renderer/ui/media/preview.ts';
import { VideoFrame, type VideoFrameProps } from '#renderer/ui/media/video-frame.tsx';
import { videoLength } from '#renderer/ui/media/video-length.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { INCOMPLETE } from '#shared/domain/jobs/video-mismatch.ts';
import { AskedChanges } from './asked-changes.tsx';
import type { Delivery } from './delivery.ts';
import { type JobOfFile, SaveAllButton, SaveButton } from './save-button.tsx';

interface VideoVersionsProps {
  /** Newest first. */
  versions: readonly Delivery[];
  job: JobOfFile;
  /** Who looks at them. */
  side: Side;
  /** Accessible name of the player. */
  label: string;
  /** Maximum height of the player as a CSS length. */
  maxHeight: VideoFrameProps['maxHeight'];
}

interface RowProps {
  version: Delivery;
  job: JobOfFile;
  side: Side;
  newest: boolean;
  /** Whether a newer version exists; what is asked of the newest one stands above the videos. */
  isEarlier: boolean;
  onPlay: () => void;
}

/** What a number over the picture means. */
const MARKED: Readonly<Record<Side, string>> = {
  brand: 'The preview carries the order’s number until you complete the order. The download is the original.',
  creator: 'The preview carries the order’s number until the brand completes the order. Your original is unchanged.',
};

/** Name, length and age of a version. */
const factsOf = ({ filename, seconds, created_at }: Delivery): SeparatedValue[] => [
  { key: 'name', content: filename },
  ...(seconds === null ? [] : [{ key: 'length', content: videoLength(seconds) }]),
  { key: 'time', content: <RelativeTime at={created_at} /> },
];

/** "2 of 5 notes open" */
const notesWords = ({ notes, open_notes: open }: Delivery): string => {
  if (notes === 0) return 'no notes';
  return open === 0 ? `${notes} resolved` : `${open} of ${notes} notes open`;
};

const Row = ({ version: file, job, side, newest, isEarlier, onPlay }: RowProps) => {
  return (
    <HStack as="li" justify="space-between" gap="3" flexWrap="wrap" py="3" borderTopWidth="1px">
      <Box minW="0" flex="1" flexBasis="56">
        <Text fontWeight="medium" textStyle="sm">
          Version {file.version}
          {newest && ', newest'}
        </Text>
        <Box textStyle="sm" color="fg.muted">
          <SeparatedValues values={factsOf(file)} />
        </Box>
        {[file.differences, file.complete === 0 && INCOMPLETE, withheldSentence(file.preview)].map(
          (warning) =>
            warning && (
              <Text key={warning} textStyle="sm" color="fg.warning" fontWeight="medium" mt="1">
                {warning}
              </Text>
            ),
        )}
        <FileDetails file={file} of={`version ${file.version}`} />
        {isEarlier && file.changes && (
          <Box mt="2" textStyle="sm">
            <AskedChanges changes={file.changes} />
          </Box>
        )}
      </Box>
      <HStack gap="2" flexWrap="wrap">
        {file.removed === 1 ? (
          <Muted>Removed</Muted>
        ) : (
          <>
            {/* Nobody reports their own. */}
            {side === 'brand' && <ReportLink about={{ kind: 'video', id: file.id }} what={`version ${file.version}`} />}
            <Button size="sm" variant="outline" aria-label={`Play version ${file.version}`} onClick={onPlay}>
              <Play aria-hidden />
              Play
            </Button>
            <LinkButton
              to={`/review/${file.id}`}
              size="sm"
              variant="outline"
              aria-label={`Review version ${file.version}, ${notesWords(file)}`}
            >
              <MessageSquareText aria-hidden />
              {file.notes === 0 ? 'Review' : notesWords(file)}
            </LinkButton>
            <SaveButton size="sm" job={job} file={file} aria-label={`Download version ${file.version}`}>
              Download
            </SaveButton>
          </>
        )}
      </HStack>
    </HStack>
  );
};

/** All versions of a delivered video with a player, which shows the newest version until another one is selected. */
export const VideoVersions = ({ versions, job, side, label, maxHeight }: VideoVersionsProps) => {
  const [asked, setAsked] = useState<{ version: number; plays: number } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [newest] = versions;
  const shown = versions.find(({ version }) => version === asked?.version) ?? newest;
  if (!shown) return null;
  const play = (version: number) => {
    setAsked({ version, plays: (asked?.plays ?? 0) + 1 });
    frame.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <Stack gap="4">
      {shown.removed === 1 ? (
        <Text role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
          The UGC Admins removed version {shown.version} of this video. The support chat says what follows.
        </Text>
      ) : (
        <VideoFrame ref={frame} width={shown.width} height={shown.height} maxHeight={maxHeight}>
          <VideoPlayer
            key={`${shown.version}/${asked?.plays}`}
            src={shown.video}
            preview={shown.preview}
            poster={shown.poster}
            label={shown === newest ? label : `${label}, version ${shown.version}`}
            playing={asked !== null}
            codec={shown.codec}
            download={
              <SaveButton size="sm" job={job} file={shown} bg="transparent" color="inherit" _hover={{ bg: 'gray.800' }}>
                Download
              </SaveButton>
            }
          />
        </VideoFrame>
      )}
      {shown.preview?.state === 'ready' && shown.preview.marked === 1 && <Muted>{MARKED[side]}</Muted>}
      {side === 'brand' && versions.filter(({ removed }) => removed === 0).length > 1 && (
        <SaveAllButton size="sm" alignSelf={{ base: 'stretch', sm: 'end' }} job={job} />
      )}
      <Stack as="ol" aria-label="Versions" gap="0" listStyleType="none" borderBottomWidth="1px">
        {versions.map((file) => (
          <Row
            key={file.version}
            version={file}
            job={job}
            side={side}
            newest={file === newest && versions.length > 1}
            isEarlier={file !== newest}
            onPlay={() => play(file.version)}
          />
        ))}
      </Stack>
    </Stack>
  );
};
