import { Alert, Button, Spinner } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '#renderer/lib/failure.ts';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { draftPage } from '#shared/domain/job-page.ts';
import type { BrandJob } from '../brand-job.ts';
import { type ReturnedPayment, usePaymentCheck, useReturnedPayment } from './use-payment-return.ts';

interface Notice {
  readonly status: 'success' | 'warning';
  readonly text: string;
  /** The order is to be paid again. */
  readonly isUnpaid?: true;
}

/** Result of the payment and the next step, by the job's status on the server. */
const noticeOf = ({ id, status, stage, script }: BrandJob, redirectStatus: string): Notice => {
  if (status === 'awaiting_scripting')
    return {
      status: 'success',
      text: `Job #${id} is paid. ${script ? 'The script is ready to read.' : 'We write the script now and tell you when you can read it.'} Creators see the job as soon as you approve it.`,
    };
  if (status === 'pending')
    return { status: 'success', text: `Job #${id} is paid. Creators who fit can apply for it now.` };
  // The notice stays on screen while the job moves on.
  if (status === 'cancelled')
    return { status: 'warning', text: `Job #${id} was cancelled. The payment goes back to you.` };
  if (status !== 'awaiting_payment') return { status: 'success', text: `Job #${id} is paid.` };
  return redirectStatus === 'failed' && stage === 'unpaid'
    ? {
        status: 'warning',
        isUnpaid: true,
        text: `The payment did not go through. Job #${id} waits under Drafts; nothing was charged.`,
      }
    : {
        status: 'warning',
        text: `Your bank is still working on the payment, which can take some business days. Job #${id} waits under Drafts and moves on by itself when the payment has arrived.`,
      };
};

const Result = ({ returned }: { returned: ReturnedPayment }) => {
  const state = usePaymentCheck(returned);
  if (state.status === 'loading')
    return (
      <Alert.Root status="info" mb="6">
        <Spinner size="sm" aria-hidden />
        <Alert.Title>Checking the payment of job #{returned.job}</Alert.Title>
      </Alert.Root>
    );
  if (state.status === 'error')
    return (
      <Alert.Root status="warning" mb="6" role="alert" alignItems="center">
        <Alert.Indicator />
        <Alert.Title flex="1">
          {messageOf(state.error, 'We could not check your payment with the bank. Nothing is lost.')}
        </Alert.Title>
        <Button size="xs" variant="outline" onClick={state.retry}>
          Retry
        </Button>
      </Alert.Root>
    );
  const { status, text, isUnpaid } = noticeOf(state.data, returned.redirectStatus);
  return (
    <Alert.Root status={status} mb="6" role="status" alignItems="center">
      <Alert.Indicator />
      <Alert.Title flex="1">{text}</Alert.Title>
      {isUnpaid && (
        <Button {...AS_LINK} size="xs" variant="outline">
          <RouterLink to={draftPage(state.data.id)}>Pay under Drafts</RouterLink>
        </Button>
      )}
    </Alert.Root>
  );
};

/** Result of a payment, above the list that it returns to. Renders nothing on other visits. */
export const PaymentReturn = () => {
  const returned = useReturnedPayment();
  return returned && <Result returned={returned} />;
};
