import { Button, Text } from '@chakra-ui/react';
import { Modal } from '#renderer/ui/modal.tsx';

interface LeaveQuestionProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked before an upload that runs is left. */
export const LeaveQuestion = ({ open, onStay, onLeave }: LeaveQuestionProps) => (
  <Modal
    open={open}
    onClose={onStay}
    title="Leave this upload?"
    size="sm"
    role="alertdialog"
    footer={
      <>
        <Button variant="outline" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay}>Keep uploading</Button>
      </>
    }
  >
    <Text>It pauses when you leave. Choose the same video again later and it goes on where it stopped.</Text>
  </Modal>
);
