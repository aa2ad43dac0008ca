import { Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/api/call.ts';
import { isFinal } from '#renderer/lib/api/retry-backoff.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { declineForm } from '#shared/contract/invitations.ts';
import type { CreatorInvitation, CreatorJobDetail } from './creator-job.ts';

type Form = InferType<typeof declineForm>;

interface DeclineInvitationModalProps extends DialogProps {
  job: CreatorJobDetail;
  invitation: CreatorInvitation;
  onDeclined: (answer: CreatorInvitation) => void;
}

/** The invitation may have been withdrawn meanwhile, so the page is reloaded. */
const tellRefused = (error: unknown): void => {
  toastError(error);
  if (isFinal(error)) invalidate('job', 'open-jobs', 'home');
};

/** Declines an invitation, with an optional reason. */
export const DeclineInvitationModal = ({ job, invitation, open, onClose, onDeclined }: DeclineInvitationModalProps) => {
  const decline = async (body: Form) => {
    const answer = await call(api.declineInvitation, { params: { id: invitation.id }, body });
    onDeclined(answer);
    toast.success('Invitation declined.');
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} title="Decline invitation">
      <SchemaForm
        schema={declineForm}
        onSubmit={decline}
        onFailure={tellRefused}
        draft={`decline-invitation/${invitation.id}`}
      >
        <Muted>
          {job.brand.name} sees that you declined, and your reason if you give one. The job stays open to you.
        </Muted>
        <FormField<Form>
          name="reason"
          label="Reason"
          as={Textarea}
          rows={4}
          dir="auto"
          placeholder="I am away until June, I never film food …"
        />
        <DialogButtons onCancel={onClose}>Decline</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
