import { Box, Fieldset, HStack, Skeleton, Stack, Text, Textarea } from '@chakra-ui/react';
import { type FormikHelpers, type FormikValues, useField } from 'formik';
import type { InferType } from 'yup';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { showUnverifiedNotice, UnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { JobSummary } from '#renderer/entities/job/job-summary.tsx';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { isUnverified, statusOf } from '#renderer/lib/api/failure.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { id } from '#shared/contract/fields.ts';
import { invitationForm } from '#shared/contract/invitations.ts';
import type { InvitationState } from '#shared/domain/jobs/invitation.ts';
import { asksFor } from '#shared/domain/jobs/wanted-creator.ts';
import { limits } from '#shared/domain/limits.ts';
import { isNoMember, NoMember } from './no-member.tsx';

/** A brand's open job with the state of a creator's possible invitation. */
export type InvitableJob = CallResult<Api['invitableJobs']>['jobs'][number];

const reasons: Readonly<Record<Exclude<InvitationState, 'planned' | 'withdrawn'>, string>> = {
  sent: 'Invited already.',
  seen: 'Invited already.',
  applied: 'Has applied already.',
  declined: 'Has declined an invitation.',
};

/** Why the creator cannot be invited to a job; null if they can. A withdrawn or unsent invitation is no obstacle. */
const reasonAgainst = (job: InvitableJob): string | null => {
  if (job.state !== null && job.state !== 'planned' && job.state !== 'withdrawn') return reasons[job.state];
  return job.fits === 1 ? null : `Asks for ${asksFor(job)}.`;
};

const rankOf = (job: InvitableJob, wanted: number | undefined): number => {
  if (job.id === wanted) return 0;
  return reasonAgainst(job) === null ? 1 : 2;
};

/** Sorts the preselected job first, then jobs to which the creator can be invited, then the others. */
const inOrder = (jobs: readonly InvitableJob[], wanted: number | undefined): readonly InvitableJob[] =>
  [...jobs].sort((a, b) => rankOf(a, wanted) - rankOf(b, wanted));

/** The preselected job: the wanted one, or the only possible one. */
const firstChoice = (jobs: readonly InvitableJob[], wanted: number | undefined): number | undefined => {
  const possible = jobs.filter((job) => reasonAgainst(job) === null);
  const found = possible.find(({ id }) => id === wanted);
  return found?.id ?? (possible.length === 1 && wanted === undefined ? possible[0]?.id : undefined);
};

interface OptionProps {
  job: InvitableJob;
  selected: boolean;
  invalid: boolean;
  onSelect: () => void;
}

const Option = ({ job, selected, invalid, onSelect }: OptionProps) => {
  const reason = reasonAgainst(job);
  return (
    <ChoiceLabel
      p="3"
      data-state={selected ? 'checked' : 'unchecked'}
      cursor={reason ? 'default' : undefined}
      bg={reason ? 'bg.muted' : undefined}
      borderColor={invalid && !selected && !reason ? 'border.error' : undefined}
    >
      <ChoiceInput
        type="radio"
        name="job_id"
        value={job.id}
        checked={selected}
        disabled={reason !== null}
        onChange={onSelect}
        aria-invalid={invalid}
      />
      <Box flex="1" minW="0">
        <JobSummary job={job} />
        <Text as="span" display="block" mt="2" color="fg.muted">
          Job #{job.id}
          {reason && ` · ${reason}`}
        </Text>
      </Box>
    </ChoiceLabel>
  );
};

/** The brand's open jobs as a radio group. Jobs to which the creator cannot be invited say why. */
const JobChoice = ({ jobs, total }: { jobs: readonly InvitableJob[]; total: number }) => {
  const [{ value }, { touched, error }, { setValue }] = useField<number | undefined>('job_id');
  const invalid = touched && error !== undefined;
  return (
    <Fieldset.Root invalid={invalid} data-field="job_id">
      <Fieldset.Legend textStyle="label" color="fg" mb="1.5">
        To which job?
      </Fieldset.Legend>
      <Stack role="radiogroup" aria-label="To which job?" gap="3" maxH="72" overflowY="auto" p="0.5">
        {jobs.map((job) => (
          <Option
            key={job.id}
            job={job}
            selected={job.id === value}
            invalid={invalid}
            onSelect={() => void setValue(job.id)}
          />
        ))}
      </Stack>
      {total > jobs.length && (
        <Fieldset.HelperText>
          These are your newest {jobs.length} open jobs of {total.toLocaleString('en-US')}. Open the page of an older
          one to invite creators to it.
        </Fieldset.HelperText>
      )}
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
};

interface InviteDialogProps extends DialogProps {
  creator: { readonly id: number; readonly name: string };
  /** The job for which the brand is looking for a creator, if known. */
  job?: number | undefined;
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

/** The brand's newest open jobs, and the number of all. */
interface Invitable {
  readonly jobs: readonly InvitableJob[];
  readonly total: number;
}

const InviteForm = (props: Omit<InviteDialogProps, 'open'> & Invitable) => {
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

/** Link to a new order, which invites the creator as soon as its job is open. */
const NewJob = ({ creator }: { creator: number }) => <LinkButton to={`/new-job?invite=${creator}`}>New job</LinkButton>;

const NoOpenJobs = ({ creator }: { creator: number }) => (
  <EmptyState drawing={<EmptyClapperboard />} title="None of your jobs is open" action={<NewJob creator={creator} />}>
    Creators are invited to a job that is paid and still takes applications. Post one, and they are invited once it is
    open.
  </EmptyState>
);

/** Lists why the creator cannot be invited to any of the open jobs, and offers a new one. */
const NoFittingJob = ({ creator: { id, name }, jobs, total }: Pick<InviteDialogProps, 'creator'> & Invitable) => (
  <Stack gap="4">
    <Text>
      You cannot invite <bdi>{name}</bdi> to any of your {total > jobs.length ? `newest ${jobs.length} ` : ''}open jobs.
      Post a new one, and they are invited once it is open.
    </Text>
    <Stack as="ul" listStyleType="none" aria-label="Open jobs" gap="3">
      {jobs.map((job) => (
        <Box as="li" key={job.id} borderWidth="1px" rounded="l3" bg="bg.muted" p="3">
          <JobSummary job={job} />
          <Muted mt="2">
            Job #{job.id} · {reasonAgainst(job)}
          </Muted>
        </Box>
      ))}
    </Stack>
    <HStack justify="flex-end" pb="2">
      <NewJob creator={id} />
    </HStack>
  </Stack>
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
      empty={<NoOpenJobs creator={creator} />}
    >
      {(found) =>
        found.jobs.every((job) => reasonAgainst(job) !== null) ? (
          <NoFittingJob creator={props.creator} {...found} />
        ) : (
          <InviteForm {...props} {...found} />
        )
      }
    </AsyncView>
  );
};

/** Invites a creator to one of the brand's open jobs; unsuitable jobs say why. */
export const InviteDialog = ({ open, ...props }: InviteDialogProps) => (
  <Modal open={open} onClose={props.onClose} title={`Invite ${props.creator.name}`}>
    <Stack gap="5">
      <Muted>They decide whether to apply, and you whom to accept, as with any job.</Muted>
      <Content {...props} />
    </Stack>
  </Modal>
);
