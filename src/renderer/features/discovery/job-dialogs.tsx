import { Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isFinal } from '#renderer/lib/api/retry-backoff.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { useNavigateFromHere } from '#renderer/lib/pages/navigate-from-here.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { applicationForm } from '#shared/contract/applications.ts';
import { declineForm } from '#shared/contract/invitations.ts';
import { questionForm } from '#shared/contract/jobs.ts';
import { ClosedNotice, showClosedNotice } from './closed-job.tsx';
import { adoptApplication, type CreatorInvitation, type CreatorJobDetail } from './creator-job.ts';

type Application = InferType<typeof applicationForm>;
type Question = InferType<typeof questionForm>;
type Refusal = InferType<typeof declineForm>;

/** Milliseconds; shorter than for other toasts. */
const DURATION = 3_000;

interface JobDialogProps extends DialogProps {
  job: CreatorJobDetail;
}

/** Form for an application. */
export const ApplyModal = ({ job, open, onClose }: JobDialogProps) => {
  const apply = async (body: Application) => {
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
        <FormField<Application>
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

/** Sends the brand a question about an open job and opens the conversation. */
export const AskModal = ({ job, open, onClose }: JobDialogProps) => {
  const navigate = useNavigateFromHere();
  const ask = async (body: Question) => {
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
        <FormField<Question>
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

/** The invitation may have been withdrawn meanwhile, so the page is reloaded. */
const tellRefused = (error: unknown): void => {
  toastError(error);
  if (isFinal(error)) invalidate('job', 'open-jobs', 'home');
};

interface DeclineInvitationModalProps extends JobDialogProps {
  invitation: CreatorInvitation;
  onDeclined: (answer: CreatorInvitation) => void;
}

/** Declines an invitation, with an optional reason. */
export const DeclineInvitationModal = ({ job, invitation, open, onClose, onDeclined }: DeclineInvitationModalProps) => {
  const decline = async (body: Refusal) => {
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
        <FormField<Refusal>
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
