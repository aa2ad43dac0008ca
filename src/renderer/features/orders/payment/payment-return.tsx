import { Alert, Button, Spinner } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { messageOf } from '#renderer/lib/api/failure.ts';
import { type ApiState, useApi } from '#renderer/lib/api/use-api.ts';
import { useCleanAddress } from '#renderer/lib/pages/use-clean-address.ts';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { api } from '#shared/contract/api.ts';
import { draftPage } from '#shared/domain/jobs/job-page.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import { type BrandJob, refreshJobLists } from '../brand-job.ts';

/** Query parameters of the payment provider's redirect, and the job id that we added. */
interface ReturnedPayment {
  readonly intent: string;
  readonly job: number;
  /** A hint only: the server asks the provider for the result. */
  readonly redirectStatus: string;
}

const NAMES = ['job', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const read = (query: URLSearchParams): ReturnedPayment | null => {
  const intent = query.get('payment_intent');
  const redirectStatus = query.get('redirect_status');
  const job = wholeNumberOf(query.get('job'));
  return intent && redirectStatus && job !== null ? { intent, job, redirectStatus } : null;
};

/** The payment in the page's URL; kept after the parameters are removed. */
const useReturnedPayment = (): ReturnedPayment | null => {
  const [query] = useSearchParams();
  const [returned] = useState(() => read(query));
  return returned;
};

/** Asks the server whether the job is paid, reloads the lists and removes the provider's parameters from the URL. */
const usePaymentCheck = ({ intent, job }: ReturnedPayment): ApiState<BrandJob> => {
  const state = useApi(`payment-return/${job}/${intent}`, () => call(api.confirmJobPayment, { params: { id: job } }));
  const settled = state.status === 'ready' && !state.refreshing;
  useEffect(() => {
    if (settled) refreshJobLists();
  }, [settled]);
  useCleanAddress(NAMES, settled);
  return state;
};

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
        <LinkButton to={draftPage(state.data.id)} size="xs" variant="outline">
          Pay under Drafts
        </LinkButton>
      )}
    </Alert.Root>
  );
};

/** Result of a payment, above the list that it returns to. Renders nothing on other visits. */
export const PaymentReturn = () => {
  const returned = useReturnedPayment();
  return returned && <Result returned={returned} />;
};
