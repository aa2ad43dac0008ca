import { Box, Button, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { nextMidnight, useNow } from '#renderer/lib/screen/use-now.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import type { Attachment } from './attachments/attachment.ts';
import type { PendingAttachment } from './attachments/pending-attachment.ts';
import { PendingList } from './attachments/pending-list.tsx';
import { Photo } from './attachments/photo.tsx';
import { VideoTile } from './attachments/video-tile.tsx';
import { Bubble } from './bubble.tsx';
import { dayLabel, isSameDay } from './day-label.ts';
import { type Message, startsGroup } from './messages.ts';
import type { Outgoing } from './outbox.ts';

const PhotoDialog = lazyDialog(async () => (await import('./attachments/photo-dialog.tsx')).PhotoDialog);

/** Maximum height of a single photo as a CSS length. */
const MOST = '20rem';

/** Reserves the photo's aspect ratio before it loads; never larger than the photo. */
const shapeOf = ({ width, height }: Attachment) => {
  if (!width || !height) return { aspectRatio: '4 / 3', width: `min(100%, ${MOST})` };
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px, calc(${MOST} * ${width / height}))` };
};

interface PhotoTileProps {
  attachment: Attachment;
  /** Whether it is the only photo, shown in its own ratio; otherwise it is a square. */
  alone: boolean;
}

/** A photo in a message; a click opens the full size. */
const PhotoTile = ({ attachment, alone }: PhotoTileProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <chakra.button
        type="button"
        display="block"
        overflow="hidden"
        rounded="l3"
        borderWidth="1px"
        bg="bg.muted"
        minH="10"
        minW="10"
        cursor="zoom-in"
        css={alone ? shapeOf(attachment) : { aspectRatio: '1', width: '100%' }}
        aria-label={`Open ${attachment.name}`}
        onClick={() => setOpen(true)}
        {...PhotoDialog.ahead}
      >
        <Photo attachment={attachment} boxSize="full" objectFit={alone ? 'contain' : 'cover'} loading="lazy" />
      </chakra.button>
      <PhotoDialog open={open} onClose={() => setOpen(false)} attachment={attachment} />
    </>
  );
};

/** The attachments of a message: photos in a grid of squares, videos below each other. */
const AttachmentList = ({ attachments, mine }: { attachments: readonly Attachment[]; mine: boolean }) => {
  const photos = attachments.filter(({ kind }) => kind === 'picture');
  const alone = photos.length === 1;
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gap="1.5"
      w="full"
      maxW="24rem"
      gridTemplateColumns={alone || photos.length === 0 ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))'}
      justifyItems={mine ? 'end' : 'start'}
    >
      {attachments.map((attachment) => (
        <chakra.li key={attachment.id} w="full" gridColumn={attachment.kind === 'video' ? '1 / -1' : undefined}>
          {attachment.removed === 1 ? (
            <Muted p="3" rounded="l3" borderWidth="1px">
              The UGC Admins removed this {attachment.kind === 'picture' ? 'photo' : 'video'}.
            </Muted>
          ) : attachment.kind === 'picture' ? (
            <chakra.div display="flex" justifyContent={mine ? 'flex-end' : 'flex-start'}>
              <PhotoTile attachment={attachment} alone={alone} />
            </chakra.div>
          ) : (
            <VideoTile attachment={attachment} mine={mine} />
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
};

const Line = ({ children, accent = false }: { children: string; accent?: boolean }) => (
  <HStack px="4" py="2" gap="3" color={accent ? 'accent.fg' : 'fg.muted'} textStyle="xs" fontWeight="medium">
    <Box flex="1" borderTopWidth="1px" borderColor={accent ? 'accent.border' : 'border'} />
    <Text>{children}</Text>
    <Box flex="1" borderTopWidth="1px" borderColor={accent ? 'accent.border' : 'border'} />
  </HStack>
);

/** Its own component, because the rows are memoized and "Today" ends at midnight. */
const DayLine = ({ at }: { at: string }) => <Line>{dayLabel(at, useNow(nextMidnight))}</Line>;

interface RowProps {
  message: Message;
  before: Message | undefined;
  isFirstNew: boolean;
  /** Whether the URL names this message. */
  isWanted: boolean;
  /** Status of the newest own message. */
  note: string | null;
  sender: string;
  /** Whether messages of the counterpart can be reported. */
  canReport: boolean;
  /** Whether a long text is unfolded. */
  open: boolean;
  onFold: (seq: number, row: Element | null) => void;
}

/** Visible on its row's hover or focus, and always where nothing can hover. */
const ReportMessage = ({ id, sender }: { id: number; sender: string }) => (
  <Box alignSelf="center" css={{ '@media (hover: hover)': { 'li:not(:hover, :focus-within) &': { opacity: '0' } } }}>
    <ReportLink about={{ kind: 'message', id }} what={`this message of ${sender}`} />
  </Box>
);

/** A stored message with the dividers above it. Memoized, since there may be thousands. */
export const MessageRow = memo(
  ({ message, before, isFirstNew, isWanted, note, sender, canReport, open, onFold }: RowProps) => {
    const { id, seq, at, mine, text, attachments, about } = message;
    return (
      <chakra.li
        data-seq={seq}
        data-scroll-target={isWanted ? '' : undefined}
        bg={isWanted ? 'bg.emphasized/40' : undefined}
      >
        {!(before && isSameDay(before.at, at)) && <DayLine at={at} />}
        {isFirstNew && <Line accent>New messages</Line>}
        <Bubble
          mine={mine}
          sender={mine ? 'You' : sender}
          official={message.official}
          text={text}
          at={at}
          startsGroup={isFirstNew || startsGroup(before, message)}
          open={open}
          onFold={(row) => onFold(seq, row)}
          about={about}
          media={attachments.length > 0 && <AttachmentList attachments={attachments} mine={mine} />}
          aside={canReport && !mine && <ReportMessage id={id} sender={sender} />}
          foot={note && <Text as="span">{note}</Text>}
        />
      </chakra.li>
    );
  },
);

interface OutgoingRowProps {
  message: Outgoing;
  startsGroup: boolean;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  onDrop: (key: string, attachment: PendingAttachment) => void;
}

/** A pending message. */
export const OutgoingRow = memo(({ message, startsGroup: isFirst, onRetry, onDiscard, onDrop }: OutgoingRowProps) => {
  const { key, text, at, state, attachments, about, reason } = message;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <Bubble
        mine
        sender="You"
        text={text}
        at={at}
        startsGroup={isFirst}
        open={open}
        onFold={() => setOpen(!open)}
        about={about}
        media={
          attachments.length > 0 && (
            <PendingList
              attachments={attachments}
              failed={state === 'failed'}
              onRetry={() => onRetry(key)}
              onDrop={(one) => onDrop(key, one)}
            />
          )
        }
        foot={
          state === 'sending' ? (
            <>
              Sending
              {attachments.length > 0 && (
                <Button size="2xs" variant="ghost" onClick={() => onDiscard(key)}>
                  Cancel
                </Button>
              )}
            </>
          ) : (
            <>
              <Icon as={CircleAlert} boxSize="3.5" color="fg.error" aria-hidden />
              <Text as="span" color="fg.error">
                {reason ? `Not sent. ${reason}` : 'Not sent'}
              </Text>
              <Button size="2xs" variant="outline" onClick={() => onRetry(key)}>
                Retry
              </Button>
              <Button size="2xs" variant="ghost" onClick={() => onDiscard(key)}>
                Delete
              </Button>
            </>
          )
        }
      />
    </li>
  );
});
