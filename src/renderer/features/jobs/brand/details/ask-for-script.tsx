import { Button, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { scriptRevisionForm } from '#shared/contract/jobs.ts';
import { limits } from '#shared/domain/limits.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { decide } from './decide.ts';

type Form = InferType<typeof scriptRevisionForm>;

/** "2 of 5 left". */
export const revisionsLeft = ({ script_revision: { left } }: BrandJobDetail): string =>
  `${left} of ${limits.scriptRevisions} left`;

/** Asks the UGC Admins for a revision of the script that the brand has read. */
export const AskForScript = ({ job }: { job: BrandJobDetail }) => {
  const [open, setOpen] = useState(false);
  const { version, left } = job.script_revision;
  const isPossible = job.script !== null && left > 0;
  const close = () => setOpen(false);
  const ask = async ({ words }: Form) => {
    const send = () => call(api.askForScript, { params: { id: job.id }, body: { version, words } });
    await decide(job, send, close);
    toast.success('Sent. We tell you when the revision is ready.');
  };
  return (
    <>
      {isPossible && (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Ask for a revision
        </Button>
      )}
      <Modal open={open} onClose={close} title="Ask for a revision">
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
          <DialogButtons onCancel={close}>Send</DialogButtons>
        </SchemaForm>
      </Modal>
    </>
  );
};
