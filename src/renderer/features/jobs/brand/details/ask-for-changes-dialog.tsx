import { Text, Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { changesForm } from '#shared/contract/jobs.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { decide } from './decide.ts';

type Form = InferType<typeof changesForm>;

interface AskForChangesDialogProps {
  job: BrandJobDetail;
  /** The version that the brand has watched. */
  version: number;
  open: boolean;
  onClose: () => void;
}

/** Asks what to change in a version of the video, and sends it to the creator. */
export const AskForChangesDialog = ({ job, version, open, onClose }: AskForChangesDialogProps) => {
  const name = job.creator?.name ?? 'The creator';
  const ask = async ({ words }: Form) => {
    const send = () => call(api.askForChanges, { params: { id: job.id }, body: { version, words } });
    await decide(job, send, onClose);
    toast.success(`Sent. ${name} was told.`);
  };
  return (
    <Modal open={open} onClose={onClose} title="Ask for changes">
      <SchemaForm schema={changesForm} onSubmit={ask} draft={`changes/${job.id}/${version}`}>
        <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {name} reads this beside the task and as a message, and uploads a new version. You can ask once for each
          version.
        </Text>
        <FormField<Form>
          name="words"
          label="What to change"
          as={Textarea}
          rows={6}
          placeholder="What should be different, and where in the video"
        />
        <DialogButtons onCancel={onClose}>Send</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
