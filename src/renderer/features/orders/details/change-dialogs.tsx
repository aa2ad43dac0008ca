import { Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/api/call.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { changesForm, scriptRevisionForm } from '#shared/contract/jobs.ts';
import { type BrandJobDetail, revisionsLeft } from '../brand-job.ts';
import { decide } from './decide.ts';

type Form = InferType<typeof changesForm>;

interface ChangeDialogProps extends DialogProps {
  job: BrandJobDetail;
}

interface ChangeFormProps extends ChangeDialogProps {
  title: string;
  schema: typeof changesForm;
  draft: string;
  placeholder: string;
  send: (words: string) => Promise<BrandJobDetail>;
  /** Toast once it is sent. */
  sent: string;
  children: ReactNode;
}

const ChangeForm = ({ job, open, onClose, title, placeholder, send, sent, children, ...form }: ChangeFormProps) => {
  const ask = async ({ words }: Form) => {
    await decide(job, () => send(words), onClose);
    toast.success(sent);
  };
  return (
    <Modal open={open} onClose={onClose} title={title}>
      <SchemaForm {...form} onSubmit={ask}>
        <Muted overflowWrap="anywhere">{children}</Muted>
        <FormField<Form> name="words" label="What to change" as={Textarea} rows={6} placeholder={placeholder} />
        <DialogButtons onCancel={onClose}>Send</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};

/** Says that the notes on a version go with the request. */
const openNotes = ({ deliveries }: BrandJobDetail, version: number): string | null => {
  const open = deliveries.find((delivery) => delivery.version === version)?.open_notes ?? 0;
  if (open === 0) return null;
  return open === 1 ? ' The open note is part of the request.' : ` The ${open} open notes are part of the request.`;
};

/** Asks what to change in the version of the video that the brand has watched, and sends it to the creator. */
export const AskForChangesDialog = ({ version, ...props }: ChangeDialogProps & { version: number }) => {
  const { id, creator } = props.job;
  const name = creator?.name ?? 'The creator';
  return (
    <ChangeForm
      {...props}
      title="Ask for changes"
      schema={changesForm}
      draft={`changes/${id}/${version}`}
      placeholder="What should be different, and where in the video"
      send={(words) => call(api.askForChanges, { params: { id }, body: { version, words } })}
      sent={`Your request was sent to ${name}.`}
    >
      {name} reads this beside the task and as a message, and uploads a new version. You can ask once for each version.
      {openNotes(props.job, version)}
    </ChangeForm>
  );
};

/** Asks the UGC Admins for a revision of the script that the brand has read. */
export const AskForScriptDialog = (props: ChangeDialogProps) => {
  const { id, script_revision } = props.job;
  const { version } = script_revision;
  return (
    <ChangeForm
      {...props}
      title="Ask for a revision"
      schema={scriptRevisionForm}
      draft={`script/${id}/${version}`}
      placeholder="What should be different, and where in the script"
      send={(words) => call(api.askForScript, { params: { id }, body: { version, words } })}
      sent="Your request was sent. We tell you when the revision is ready."
    >
      Revisions are free. You have {revisionsLeft(props.job)}.
    </ChangeForm>
  );
};
