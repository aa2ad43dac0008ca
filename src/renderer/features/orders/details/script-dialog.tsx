import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ScriptFrame } from '#renderer/entities/job/script-frame.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';

interface ScriptDialogProps extends DialogProps {
  html: string;
  /** What the reader can do with the script, below it. */
  children: ReactNode;
}

/** Shows a job's script for review. */
export const ScriptDialog = ({ html, open, onClose, children }: ScriptDialogProps) => (
  <Modal open={open} onClose={onClose} title="Script" size="lg">
    <ScriptFrame html={html} />
    <HStack justify="flex-end" gap="3" mt="6" _empty={{ display: 'none' }}>
      {children}
    </HStack>
  </Modal>
);
