import { ScriptFrame } from '#renderer/entities/job/script-frame.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';

interface ScriptDialogProps {
  html: string;
  open: boolean;
  onClose: () => void;
}

/** Shows a job's script for review. */
export const ScriptDialog = ({ html, open, onClose }: ScriptDialogProps) => (
  <Modal open={open} onClose={onClose} title="Script" size="lg">
    <ScriptFrame html={html} />
  </Modal>
);
