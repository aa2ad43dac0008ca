import { Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { applicationForm } from '#shared/contract/applications.ts';
import { ClosedNotice, showClosedNotice } from './closed-job.tsx';
import { adoptApplication, type CreatorJobDetail } from './creator-job.ts';

type Form = InferType<typeof applicationForm>;

/** Milliseconds; shorter than for other toasts. */
const DURATION = 3_000;

interface ApplyModalProps extends DialogProps {
  job: CreatorJobDetail;
}

/** Form for an application. */
export const ApplyModal = ({ job, open, onClose }: ApplyModalProps) => {
  const apply = async (body: Form) => {
    const application = await call(api.apply, { params: { id: job.id }, body });
    adoptApplication(job, application);
    toast.success('Applied Successfully!', { duration: DURATION });
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} title="New Job Application">
      <SchemaForm schema={applicationForm} onSubmit={apply} onFailure={showClosedNotice} draft={`apply/${job.id}`}>
        <Muted>
          {job.brand.name} reads this beside your profile and your video pitch. If you are chosen, you have{' '}
          {job.terms.delivery_days} days to deliver, and the brand can ask for changes up to {job.terms.revision_rounds}{' '}
          times.
        </Muted>
        <FormField<Form>
          name="note"
          label="Give a brief reason why you should be chosen"
          as={Textarea}
          rows={6}
          placeholder="What you would film, and why it would feel true"
        />
        <UnverifiedNotice />
        <ClosedNotice />
        <DialogButtons onCancel={onClose}>Upload</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
