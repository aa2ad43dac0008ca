import { Box, Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Check, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import type { FrameRate } from '#shared/media/timecode.ts';
import { addNote, changeNote, type Note, placeWords } from './review.ts';

const WordsForm = lazyPart(async () => (await import('./words-form.tsx')).WordsForm);

interface WordsProps {
  videoId: number;
  note: Note;
  /** Whether notes can be written. */
  open: boolean;
  onDelete: (note: Note) => Promise<void>;
}

/** Who wrote something and what, with what its author can do. */
const Words = ({ videoId, note, open, onDelete }: WordsProps) => {
  const [editing, setEditing] = useState(false);
  const remove = useAction(() => onDelete(note));
  const isOwn = note.mine === 1 && open;
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted">
        {note.mine === 1 ? 'You' : note.author}, <RelativeTime at={note.created_at} inline />
        {note.edited_at && ', edited'}
      </Text>
      {editing ? (
        <Suspense fallback={<Skeleton h="24" />}>
          <WordsForm
            label="Note"
            initial={note.words}
            onSave={(words) => changeNote(videoId, note.id, { words })}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        note.words && (
          <Text dir="auto" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {note.words}
          </Text>
        )
      )}
      {note.mine !== 1 && note.removed === 0 && (
        <ReportLink about={{ kind: 'note', id: note.id }} what={`this note of ${note.author}`} />
      )}
      {isOwn && !editing && (
        <HStack gap="0" ms="-2">
          {note.words && note.removed === 0 && (
            <Button size="xs" variant="ghost" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <ActionButton size="xs" variant="ghost" loading={remove.busy} onClick={() => void remove.run()}>
            Delete
          </ActionButton>
        </HStack>
      )}
    </Box>
  );
};

interface NoteItemProps extends WordsProps {
  replies: readonly Note[];
  rate: FrameRate | null;
  /** Whether its drawing is shown on the picture. */
  current: boolean;
  /** Shows its frame; absent where there is no preview to show. */
  onSeek: ((note: Note) => void) | null;
}

/** A note with its replies. */
export const NoteItem = ({ videoId, note, replies, rate, open, current, onSeek, onDelete }: NoteItemProps) => {
  const [replying, setReplying] = useState(false);
  const isResolved = note.resolved !== null;
  const resolve = useAction(() => changeNote(videoId, note.id, { resolved: isResolved ? 0 : 1 }));
  const place = placeWords({ frame: note.frame, end: note.end_frame }, rate);
  return (
    <Box
      as="li"
      p="3"
      rounded="l2"
      borderWidth="1px"
      borderColor={current ? 'accent.solid' : undefined}
      bg={isResolved ? 'bg.muted' : 'bg.panel'}
      aria-current={current || undefined}
    >
      <HStack justify="space-between" gap="2" flexWrap="wrap" mb="1">
        {onSeek && note.frame !== null ? (
          <Button
            size="xs"
            variant="outline"
            fontVariantNumeric="tabular-nums"
            aria-label={`Show ${place}`}
            onClick={() => onSeek(note)}
          >
            {place}
            {note.strokes && <Pencil aria-label="with a drawing" />}
          </Button>
        ) : (
          <Text textStyle="xs" fontWeight="medium">
            {place}
          </Text>
        )}
        {open ? (
          <ActionButton
            size="xs"
            variant={isResolved ? 'ghost' : 'outline'}
            loading={resolve.busy}
            onClick={() => void resolve.run()}
          >
            <Check aria-hidden />
            {isResolved ? 'Reopen' : 'Resolve'}
          </ActionButton>
        ) : (
          isResolved && <Text textStyle="xs">Resolved</Text>
        )}
      </HStack>
      <Words videoId={videoId} note={note} open={open} onDelete={onDelete} />
      {replies.length > 0 && (
        <Stack as="ul" listStyleType="none" aria-label="Replies" gap="2" mt="2" ps="3" borderStartWidth="2px">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Words videoId={videoId} note={reply} open={open} onDelete={onDelete} />
            </li>
          ))}
        </Stack>
      )}
      {isResolved && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          Resolved by the {note.resolved?.side}
        </Text>
      )}
      {open &&
        (replying ? (
          <Suspense fallback={<Skeleton h="24" />}>
            <WordsForm
              label="Reply"
              onSave={(words) => addNote(videoId, { parent_id: note.id, words })}
              onClose={() => setReplying(false)}
            />
          </Suspense>
        ) : (
          <Button size="xs" variant="ghost" ms="-2" onClick={() => setReplying(true)}>
            Reply
          </Button>
        ))}
    </Box>
  );
};
