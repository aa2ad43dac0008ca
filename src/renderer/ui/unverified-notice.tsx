import { Box, Link } from '@chakra-ui/react';
import { type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import { Link as RouterLink } from 'react-router-dom';
import { refusals } from '#shared/contract/errors.ts';
import { isUnverified } from '../lib/failure.ts';
import { tellFailure } from './tell-failure.ts';

const SENTENCE = refusals.unverified.message;
const UNVERIFIED = { unverified: true };

/** For `onFailure` of a `SchemaForm`: an unverified address is told by `UnverifiedNotice`, the rest by a toast. */
export const tellUnverified = (error: unknown, helpers: FormikHelpers<FormikValues>): void => {
  if (isUnverified(error)) helpers.setStatus(UNVERIFIED);
  else tellFailure(error);
};

/** Says inside a `SchemaForm` that the address must be verified first, and leads there. */
export const UnverifiedNotice = () => {
  const { status } = useFormikContext();
  return (
    <Box role="alert">
      {status === UNVERIFIED && (
        <Box bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
          {SENTENCE}{' '}
          <Link asChild color="fg.warning" fontWeight="semibold">
            <RouterLink to="/verify-email">Verify your email</RouterLink>
          </Link>
        </Box>
      )}
    </Box>
  );
};
