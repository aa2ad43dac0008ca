import { Box, Button, HStack, Text, Textarea } from '@chakra-ui/react';
import { ArrowUpRight, Pencil, Square, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { object } from 'yup';
import { Card } from '#renderer/ui/display/card.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { words } from '#shared/contract/fields.ts';
import { STROKE_COLOURS, type Stroke } from '#shared/domain/jobs/strokes.ts';
import { limits } from '#shared/domain/limits.ts';
import type { FrameRate } from '#shared/media/timecode.ts';
import { addNote, type Place, placeWords } from './review.ts';

/** What a new stroke is drawn with. */
export interface Pen {
  readonly tool: Stroke['tool'];
  readonly colour: Stroke['colour'];
}

/** A note that is being written. */
export interface Draft extends Place {
  readonly strokes: readonly Stroke[];
  /** Whether the text field takes the keys; they set the range otherwise. */
  readonly typing: boolean;
  /** Null while nothing is drawn. */
  readonly pen: Pen | null;
}

const TOOLS = [
  { tool: 'pen', label: 'Pen', icon: Pencil },
  { tool: 'arrow', label: 'Arrow', icon: ArrowUpRight },
  { tool: 'rectangle', label: 'Rectangle', icon: Square },
] as const;

interface DrawingToolsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** The tools of a drawing; pressing the active tool puts it away. */
const DrawingTools = ({ draft: { pen, strokes }, onChange }: DrawingToolsProps) => {
  const colour = pen?.colour ?? 'red';
  return (
    <HStack role="group" aria-label="Drawing" gap="1" flexWrap="wrap">
      {TOOLS.map(({ tool, label, icon: Icon }) => {
        const chosen = pen?.tool === tool;
        return (
          <Button
            key={tool}
            size="sm"
            variant={chosen ? 'solid' : 'outline'}
            aria-label={label}
            aria-pressed={chosen}
            onClick={() => onChange({ pen: chosen ? null : { tool, colour } })}
          >
            <Icon aria-hidden />
          </Button>
        );
      })}
      {pen && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            const next = STROKE_COLOURS[(STROKE_COLOURS.indexOf(colour) + 1) % STROKE_COLOURS.length] ?? 'red';
            onChange({ pen: { ...pen, colour: next } });
          }}
        >
          Colour: {colour}
        </Button>
      )}
      {strokes.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          aria-label="Undo the last stroke"
          onClick={() => onChange({ strokes: strokes.slice(0, -1) })}
        >
          <Undo2 aria-hidden />
        </Button>
      )}
    </HStack>
  );
};

const schema = object({ words: words(limits.review.words) });

interface NoteComposerProps {
  videoId: number;
  rate: FrameRate | null;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onClose: () => void;
  /** Makes the frame that is shown the start or the end of the range. */
  onStart: () => void;
  onEnd: () => void;
}

/** Writes a note at a frame, over a range, or about the whole video. */
export const NoteComposer = ({ videoId, rate, draft, onChange, onClose, onStart, onEnd }: NoteComposerProps) => {
  const { frame, end, strokes } = draft;
  const send = async ({ words }: { words: string }, { setFieldError, setFieldTouched }: Helpers) => {
    if (words === '' && strokes.length === 0) {
      await setFieldTouched('words', true, false);
      setFieldError('words', 'Please write or draw something');
      return 'unfinished';
    }
    const drawn = frame !== null && strokes.length > 0 ? strokes : null;
    await addNote(videoId, { words, frame, end_frame: end, strokes: drawn });
    onClose();
    return undefined;
  };
  return (
    <Card p="4" as="section" aria-label="New note">
      <SchemaForm schema={schema} onSubmit={send} draft={`note/${videoId}`} gap="3">
        <Box>
          <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
            {placeWords(draft, rate)}
          </Text>
          {rate && (
            <HStack gap="1" mt="2" flexWrap="wrap">
              <Button size="xs" variant="outline" onClick={onStart}>
                Start here (I)
              </Button>
              <Button size="xs" variant="outline" onClick={onEnd}>
                End here (O)
              </Button>
              {frame !== null && (
                <Button
                  size="xs"
                  variant="ghost"
                  onClick={() => onChange({ frame: null, end: null, strokes: [], pen: null })}
                >
                  Whole video
                </Button>
              )}
            </HStack>
          )}
        </Box>
        <FormField<{ words: string }>
          name="words"
          label="Note"
          required
          as={Textarea}
          rows={3}
          key={draft.typing ? 'typing' : 'range'}
          autoFocus={draft.typing}
          // The keys of the page work again.
          onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLElement>) => key === 'Escape' && currentTarget.blur()}
          placeholder="What should be different here"
        />
        {frame !== null && <DrawingTools draft={draft} onChange={onChange} />}
        <HStack gap="2">
          <SubmitButton size="sm">Add note</SubmitButton>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </HStack>
      </SchemaForm>
    </Card>
  );
};

interface Helpers {
  setFieldError: (field: string, message: string) => void;
  setFieldTouched: (field: string, touched: boolean, validates: boolean) => unknown;
}
