import { Text, Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { scriptRevisionForm } from '#shared/contract/jobs.ts';
import { type BrandJobDetail, revisionsLeft } from '../brand-job.ts';
import { decide } from './decide.ts';

type Form = InferType<typeof scriptRevisionForm>;

interface AskForScriptDialogProps {
  job: BrandJobDetail;
  open: boolean;
  onClose: () => void;
}

/** Asks the UGC Admins for a revision of the script that the brand has read. */
export const AskForScriptDialog = ({ job, open, onClose }: AskForScriptDialogProps) => {
  const { version } = job.script_revision;
  const ask = async ({ words }: Form) => {
    const send = () => call(api.askForScript, { params: { id: job.id }, body: { version, words } });
    await decide(job, send, onClose);
    toast.success('Sent. We tell you when the revision is ready.');
  };
  return (
    <Modal open={open} onClose={onClose} title="Ask for a revision">
      <SchemaForm schema={scriptRevisionForm} onSubmit={ask} draft={`script/${job.id}/${version}`}>
        <Text color="fg.muted" textStyle="sm">
          Revisions are free. You have {revisionsLeft(job)}.
        </Text>
        <FormField<Form>
          name="words"
          label="What to change"
          as={Textarea}
          rows={6}
          placeholder="What should be different, and where in the script"
        />
        <DialogButtons onCancel={onClose}>Send</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
