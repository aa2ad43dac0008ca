import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { EmptyScript } from '#renderer/assets/empty/script.tsx';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { type FrameRate, framesPerSecond, timecode } from '#shared/media/timecode.ts';
import { NoteItem } from './note-item.tsx';
import { changeNote, type Note, type Review, rateOfNote } from './review.ts';

interface NoteListProps {
  videoId: number;
  notes: readonly Note[];
  rate: FrameRate | null;
  open: boolean;
  /** The note whose frame was asked for last. */
  current: number | null;
  onSeek: ((note: Note) => void) | null;
  /** Said of an empty list. */
  empty: string;
}

/** "3 of 5 resolved" */
const progressWords = (notes: readonly Note[]): string =>
  `${notes.filter(({ resolved }) => resolved !== null).length} of ${notes.length} resolved`;

/** The notes on a version with their replies. What was deleted last can be taken back. */
export const NoteList = ({ videoId, notes, rate, open, current, onSeek, empty }: NoteListProps) => {
  const [hidesResolved, setHidesResolved] = useState(false);
  const [deleted, setDeleted] = useState<Note | null>(null);
  const undo = useAction(async () => {
    if (deleted) await changeNote(videoId, deleted.id, { deleted: 0 });
    setDeleted(null);
  });
  const remove = async (note: Note) => {
    await changeNote(videoId, note.id, { deleted: 1 });
    setDeleted(note);
  };
  const tops = notes.filter(({ parent_id }) => parent_id === null);
  const shown = hidesResolved ? tops.filter(({ resolved }) => resolved === null) : tops;
  return (
    <Stack gap="3">
      {tops.length > 0 && (
        <HStack justify="space-between" flexWrap="wrap">
          <Muted>{progressWords(tops)}</Muted>
          <Button
            size="xs"
            variant="ghost"
            aria-pressed={hidesResolved}
            onClick={() => setHidesResolved(!hidesResolved)}
          >
            {hidesResolved ? 'Show all' : 'Show open ones'}
          </Button>
        </HStack>
      )}
      {deleted && (
        <HStack role="status" justify="space-between" bg="bg.muted" rounded="l2" px="3" py="2">
          <Text textStyle="sm">The note was deleted.</Text>
          <ActionButton size="xs" variant="outline" loading={undo.busy} onClick={() => void undo.run()}>
            Undo
          </ActionButton>
        </HStack>
      )}
      {shown.length === 0 ? (
        <EmptyNote drawing={<EmptyScript />}>{tops.length > 0 ? 'All notes are resolved.' : empty}</EmptyNote>
      ) : (
        <Stack as="ol" aria-label="Notes" gap="2" listStyleType="none">
          {shown.map((note) => (
            <NoteItem
              key={note.id}
              videoId={videoId}
              note={note}
              replies={notes.filter(({ parent_id }) => parent_id === note.id)}
              rate={rate}
              open={open}
              current={note.id === current}
              onSeek={onSeek}
              onDelete={remove}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
};

interface ChecklistProps extends Pick<NoteListProps, 'videoId' | 'rate' | 'open' | 'onSeek' | 'notes'> {
  versions: Review['versions'];
}

interface AskedProps extends Pick<NoteListProps, 'rate' | 'onSeek'> {
  note: Note;
  /** The rate of the version that it was written on. */
  noted: FrameRate | null;
  /** Null where nothing can be changed. */
  onTick: (() => void) | null;
}

/** A line of the checklist; its frame is shown at the same time of this version, whose rate may differ. */
const Asked = ({ note, noted, rate, onSeek, onTick }: AskedProps) => {
  const { frame } = note;
  const at =
    frame !== null && noted && rate
      ? Math.floor(((frame + 0.5) / framesPerSecond(noted)) * framesPerSecond(rate))
      : null;
  return (
    <HStack as="li" align="flex-start" gap="2">
      <input
        type="checkbox"
        checked={note.resolved !== null}
        disabled={!onTick}
        aria-label={`Addressed: ${note.words || 'a drawing'}`}
        onChange={() => onTick?.()}
        style={{ marginTop: '0.3rem' }}
      />
      <Text textStyle="sm" overflowWrap="anywhere" flex="1">
        {note.words || 'Drawing'}{' '}
        <Text as="span" color="fg.muted">
          (version {note.version}
          {frame !== null && noted && `, ${timecode(frame, noted)}`})
        </Text>
      </Text>
      {onSeek && at !== null && (
        <Button size="xs" variant="ghost" onClick={() => onSeek({ ...note, frame: at })}>
          Show
        </Button>
      )}
    </HStack>
  );
};

/** What was asked of the versions before, ticked off by either side. */
export const Checklist = ({ videoId, notes, versions, rate, open, onSeek }: ChecklistProps) => {
  const tick = useAction((note: Note) => changeNote(videoId, note.id, { resolved: note.resolved ? 0 : 1 }));
  const done = notes.filter(({ resolved }) => resolved !== null).length;
  return (
    <Stack as="section" aria-label="Notes on earlier versions" gap="2">
      <Text fontWeight="medium">Earlier versions: {`${done} of ${notes.length} addressed`}</Text>
      <Stack as="ul" listStyleType="none" gap="1">
        {notes.map((note) => (
          <Asked
            key={note.id}
            note={note}
            noted={rateOfNote({ versions }, note)}
            rate={rate}
            onSeek={onSeek}
            onTick={open ? () => void tick.run(note) : null}
          />
        ))}
      </Stack>
    </Stack>
  );
};
