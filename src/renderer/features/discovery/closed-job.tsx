import { type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import { showUnverifiedNotice } from '#renderer/entities/account/unverified-notice.tsx';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { FormNotice } from '#renderer/ui/form/form-notice.tsx';

const CLOSED = { closed: true };
const openJobs = { to: '/jobs', label: 'Open jobs' };

/**
 * Shown for a job that this creator cannot see: possible reasons and a link. The server does not tell whether the job
 * does not exist, is taken, or requires another creator.
 */
export const ClosedJob = () => (
  <GoneState title="This job is not open to you" link={openJobs}>
    It may have been cancelled or given to another creator, or it asks for somebody of another gender or age.
  </GoneState>
);

/** `onFailure` handler of the application form: makes `ClosedNotice` say that the job has closed. */
export const showClosedNotice = (error: unknown, helpers: FormikHelpers<FormikValues>): void => {
  if (!isMissing(error)) {
    showUnverifiedNotice(error, helpers);
    return;
  }
  helpers.setStatus(CLOSED);
  invalidate('open-jobs');
};

/** Says in the application form that the job has closed meanwhile. */
export const ClosedNotice = () => {
  const { status } = useFormikContext();
  return (
    <FormNotice
      show={status === CLOSED}
      sentence="This job is no longer open to you. It was cancelled or given to another creator, or it asks for somebody of another gender or age."
      link={openJobs}
    />
  );
};
