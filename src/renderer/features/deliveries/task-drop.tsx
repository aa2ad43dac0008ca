import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFileDrop } from '#renderer/lib/use-file-drop.ts';

interface TaskDropProps {
  /** @param row the key of the row that they were dropped on; null beside the rows */
  onDrop: (files: readonly File[], row: string | null) => void;
  children: ReactNode;
}

const rowOf = (on: EventTarget): string | null =>
  (on instanceof Element ? on.closest('[data-row]')?.getAttribute('data-row') : null) ?? null;

/** Lets videos be dropped on the rows of a list, or beside them. */
export const TaskDrop = ({ onDrop, children }: TaskDropProps) => {
  const { over, handlers } = useFileDrop((files, on) => onDrop(files, rowOf(on)));
  return (
    <Box
      {...handlers}
      data-testid="task-drop"
      rounded="l3"
      outline={over ? '2px dashed' : undefined}
      outlineColor="accent.solid"
      outlineOffset="4px"
    >
      {over && (
        <Text textStyle="sm" color="fg.muted" mb="2">
          Drop a video on its task, or several anywhere here.
        </Text>
      )}
      {children}
    </Box>
  );
};
