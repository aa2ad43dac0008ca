import { type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import { isUnverified } from '#renderer/lib/api/failure.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { FormNotice } from '#renderer/ui/form/form-notice.tsx';
import { apiErrors } from '#shared/contract/errors.ts';

const UNVERIFIED = { unverified: true };
const link = { to: '/verify-email', label: 'Verify your email' };

/** `onFailure` handler of a `SchemaForm`: `UnverifiedNotice` shows an unverified address, a toast any other error. */
export const showUnverifiedNotice = (error: unknown, helpers: FormikHelpers<FormikValues>): void => {
  if (isUnverified(error)) helpers.setStatus(UNVERIFIED);
  else toastError(error);
};

/** Says inside a `SchemaForm` that the email address must be verified first, with a link. */
export const UnverifiedNotice = () => {
  const { status } = useFormikContext();
  return <FormNotice show={status === UNVERIFIED} sentence={apiErrors.unverified.message} link={link} />;
};
