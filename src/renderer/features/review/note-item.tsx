import { Box, Button, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { InferType } from 'yup';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { noteForm } from '#shared/contract/review.ts';
import type { FrameRate } from '#shared/media/timecode.ts';
import { addNote, changeNote, type Note, placeWords } from './review.ts';

interface WordsFormProps {
  label: string;
  initial?: string;
  onSave: (words: string) => Promise<void>;
  onClose: () => void;
}

/** The words of a reply, or of a note that is changed. */
const WordsForm = ({ label, initial = '', onSave, onClose }: WordsFormProps) => {
  const save = async ({ words }: InferType<typeof noteForm>) => {
    await onSave(words);
    onClose();
  };
  return (
    <SchemaForm schema={noteForm} initial={{ words: initial }} onSubmit={save} gap="2" mt="2">
      <FormField<InferType<typeof noteForm>> name="words" label={label} as={Textarea} rows={2} autoFocus />
      <HStack gap="2">
        <SubmitButton size="xs">{initial ? 'Save' : 'Reply'}</SubmitButton>
        <Button size="xs" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </HStack>
    </SchemaForm>
  );
};

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
        <WordsForm
          label="Note"
          initial={note.words}
          onSave={(words) => changeNote(videoId, note.id, { words })}
          onClose={() => setEditing(false)}
        />
      ) : (
        note.words && (
          <Text dir="auto" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {note.words}
          </Text>
        )
      )}
      {isOwn && !editing && (
        <HStack gap="0" ms="-2">
          {note.words && (
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
          <WordsForm
            label="Reply"
            onSave={(words) => addNote(videoId, { parent_id: note.id, words })}
            onClose={() => setReplying(false)}
          />
        ) : (
          <Button size="xs" variant="ghost" ms="-2" onClick={() => setReplying(true)}>
            Reply
          </Button>
        ))}
    </Box>
  );
};
