import { HStack, IconButton } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAction } from '#renderer/lib/use-action.ts';
import type { Creator } from '../creator.ts';
import { moveSample, type Sample } from './samples.ts';

interface SampleControlsProps {
  creator: Creator;
  sample: Sample & { readonly label: string };
  /** Position, starting at 0. */
  at: number;
  count: number;
  /** Called with the new position as text, for screen readers. */
  onMoved: (words: string) => void;
  onName: () => void;
  onRemove: () => void;
}

/** Buttons that move, rename and delete a sample. A moved sample keeps the focus, so that it can be moved further. */
export const SampleControls = ({ creator, sample, at, count, onMoved, onName, onRemove }: SampleControlsProps) => {
  const { id, label } = sample;
  const [earlier, later] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const moved = useRef<'earlier' | 'later'>(null);
  const { run } = useAction(async (way: 'earlier' | 'later') => {
    moved.current = way;
    await moveSample(creator, id, way === 'earlier' ? at : at + 2);
  });
  useEffect(() => {
    const way = moved.current;
    if (!way) return;
    moved.current = null;
    // The browser drops the focus of a moved element. At an end, the button for the other direction gets it.
    const isAtEnd = way === 'earlier' ? at === 0 : at === count - 1;
    const isEarlier = isAtEnd ? way !== 'earlier' : way === 'earlier';
    (isEarlier ? earlier : later).current?.focus();
    onMoved(`${label} is now video ${at + 1} of ${count}.`);
  }, [at, count, label, onMoved, earlier, later]);
  return (
    <HStack gap="0" mt="1">
      <IconButton
        ref={earlier}
        size="xs"
        variant="ghost"
        aria-label={`Move ${label} up`}
        disabled={at === 0}
        onClick={() => void run('earlier')}
      >
        <ArrowLeft />
      </IconButton>
      <IconButton
        ref={later}
        size="xs"
        variant="ghost"
        aria-label={`Move ${label} down`}
        disabled={at === count - 1}
        onClick={() => void run('later')}
      >
        <ArrowRight />
      </IconButton>
      <IconButton size="xs" variant="ghost" aria-label={`Title of ${label}`} onClick={onName}>
        <Pencil />
      </IconButton>
      <IconButton size="xs" variant="ghost" color="fg.error" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </HStack>
  );
};
