import { Skeleton, Stack, Text, Textarea } from '@chakra-ui/react';
import type { FormikHelpers, FormikValues } from 'formik';
import type { InferType } from 'yup';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { showUnverifiedNotice, UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { call } from '#renderer/lib/call.ts';
import { isUnverified, statusOf } from '#renderer/lib/failure.ts';
import { toast } from '#renderer/lib/toast.ts';
import { invalidate, useApi } from '#renderer/lib/use-api.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { api } from '#shared/contract/api.ts';
import { id } from '#shared/contract/fields.ts';
import { invitationForm } from '#shared/contract/invitations.ts';
import { limits } from '#shared/domain/limits.ts';
import { firstChoice, type InvitableJob, inOrder } from './invitable-job.ts';
import { JobChoice } from './job-choice.tsx';
import { isNoMember, NoMember } from './no-member.tsx';

interface InviteDialogProps {
  creator: { readonly id: number; readonly name: string };
  /** The job for which the brand is looking for a creator, if known. */
  job?: number | undefined;
  open: boolean;
  onClose: () => void;
}

const form = invitationForm.omit(['creator_id']).shape({ job_id: id('Choose one of your jobs') });
type Form = InferType<typeof form>;

/** The job may have closed, or the creator may have applied meanwhile: reloads the list and keeps the note. */
const tellRefused = (error: unknown, helpers: FormikHelpers<FormikValues>): void => {
  showUnverifiedNotice(error, helpers);
  if (isUnverified(error) || ![403, 404, 409].includes(statusOf(error) ?? 0)) return;
  void helpers.setFieldValue('job_id', undefined, false);
  invalidate('invitable-jobs', 'job', 'orders');
};

const InviteForm = (props: Omit<InviteDialogProps, 'open'> & { jobs: readonly InvitableJob[]; total: number }) => {
  const { creator, job, jobs, total, onClose } = props;
  const invite = async ({ job_id, note }: Form) => {
    await call(api.inviteCreator, { params: { id: job_id }, body: { creator_id: creator.id, note } });
    invalidate('invitable-jobs', 'job');
    toast.success(`${creator.name} is invited. We tell them now, and you when they apply.`);
    onClose();
  };
  return (
    <SchemaForm
      schema={form}
      initial={{ job_id: firstChoice(jobs, job), note: '' }}
      onSubmit={invite}
      onFailure={tellRefused}
      draft={`invite/${creator.id}`}
    >
      <JobChoice jobs={inOrder(jobs, job)} total={total} />
      <FormField<Form>
        name="note"
        label="Note"
        as={Textarea}
        rows={4}
        dir="auto"
        placeholder="Why you thought of them"
        help={`At most ${limits.invitations.note} characters. ${creator.name} reads it beside the job.`}
      />
      <UnverifiedNotice />
      <DialogButtons onCancel={onClose}>Invite</DialogButtons>
    </SchemaForm>
  );
};

const JobsSkeleton = () => (
  <Stack gap="3">
    <Skeleton h="24" rounded="l3" />
    <Skeleton h="24" rounded="l3" />
    <Skeleton h="28" rounded="l2" />
  </Stack>
);

const NoOpenJobs = () => (
  <EmptyState
    drawing={<EmptyClapperboard />}
    title="None of your jobs is open"
    link={{ to: '/new-job', label: 'Post Job' }}
  >
    Creators are invited to a job that is paid and still takes applications.
  </EmptyState>
);

const Content = (props: Omit<InviteDialogProps, 'open'>) => {
  const { id: creator } = props.creator;
  const state = useApi(`invitable-jobs/${creator}`, () => call(api.invitableJobs, { params: { id: creator } }));
  if (state.status === 'error' && isNoMember(state.error)) return <NoMember error={state.error} noun="creator" />;
  return (
    <AsyncView
      state={state}
      what="your open jobs"
      skeleton={<JobsSkeleton />}
      isEmpty={({ jobs }) => jobs.length === 0}
      empty={<NoOpenJobs />}
    >
      {({ jobs, total }) => <InviteForm {...props} jobs={jobs} total={total} />}
    </AsyncView>
  );
};

/** Invites a creator to one of the brand's open jobs; unsuitable jobs say why. */
export const InviteDialog = ({ open, ...props }: InviteDialogProps) => (
  <Modal open={open} onClose={props.onClose} title={`Invite ${props.creator.name}`}>
    <Stack gap="5">
      <Text color="fg.muted" textStyle="sm">
        They decide whether to apply, and you whom to accept, as with any job.
      </Text>
      <Content {...props} />
    </Stack>
  </Modal>
);
