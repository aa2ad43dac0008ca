import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFileDrop } from '#renderer/lib/use-file-drop.ts';

interface TaskDropProps {
  /** @param row key of the row that the files were dropped on; null outside of the rows */
  onDrop: (files: readonly File[], row: string | null) => void;
  children: ReactNode;
}

const rowOf = (on: EventTarget): string | null =>
  (on instanceof Element ? on.closest('[data-row]')?.getAttribute('data-row') : null) ?? null;

/** Accepts videos dropped on the rows of a list, or outside of them. */
export const TaskDrop = ({ onDrop, children }: TaskDropProps) => {
  const { over, handlers } = useFileDrop((files, on) => onDrop(files, rowOf(on)));
  return (
    <Box
      {...handlers}
      data-testid="task-drop"
      position="relative"
      rounded="l3"
      outline={over ? '2px dashed' : undefined}
      outlineColor="accent.solid"
      outlineOffset="4px"
    >
      {over && (
        // Over the page and not in its flow: the rows must not move away below the pointer.
        <Text
          position="absolute"
          bottom="100%"
          insetEnd="0"
          mb="2"
          zIndex="docked"
          bg="bg"
          textStyle="sm"
          color="fg.muted"
          pointerEvents="none"
        >
          Drop a video on its task, or several anywhere here.
        </Text>
      )}
      {children}
    </Box>
  );
};
