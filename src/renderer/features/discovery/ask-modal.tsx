import { Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useNavigateFromHere } from '#renderer/lib/pages/navigate-from-here.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { questionForm } from '#shared/contract/jobs.ts';
import { ClosedNotice, showClosedNotice } from './closed-job.tsx';
import type { CreatorJobDetail } from './creator-job.ts';

type Form = InferType<typeof questionForm>;

interface AskModalProps extends DialogProps {
  job: CreatorJobDetail;
}

/** Sends the brand a question about an open job and opens the conversation. */
export const AskModal = ({ job, open, onClose }: AskModalProps) => {
  const navigate = useNavigateFromHere();
  const ask = async (body: Form) => {
    await call(api.askAboutJob, { params: { id: job.id }, body });
    onClose();
    navigate(`/chat/${job.brand.id}`);
  };
  return (
    <Modal open={open} onClose={onClose} title="Ask a question">
      <SchemaForm schema={questionForm} onSubmit={ask} onFailure={showClosedNotice} draft={`ask/${job.id}`}>
        <Muted>
          {job.brand.name} gets it as a message that names job #{job.id}, and can answer you in the chat.
        </Muted>
        <FormField<Form>
          name="question"
          label="Your question"
          as={Textarea}
          rows={5}
          placeholder="What you need to know before you apply"
        />
        <UnverifiedNotice />
        <ClosedNotice />
        <DialogButtons onCancel={onClose}>Send</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
