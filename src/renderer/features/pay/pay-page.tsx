import { Button, Circle, Heading, HStack, Icon, Spinner, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CardPayment } from '#renderer/entities/payment/card-payment.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { messageOf, statusOf } from '#renderer/lib/api/failure.ts';
import { type ApiState, reload, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { AS_LINK } from '#renderer/ui/form/link-button.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { appLink } from '#shared/domain/pages/deep-link.ts';

type LinkPayment = Data<typeof api.payLinkPayment>;

const KEY = 'pay-link';
/** Stored in this tab, so that it survives the redirect to the bank and back. */
const TICKET = 'pay-ticket';
/** Polling interval in milliseconds after the payment was sent. */
const ASK_EVERY = 3_000;
const NOT_COMPLETE = 'This page opens from the app: press Pay there.';

const ask = async (ticket: string) => call(api.payLinkPayment, { body: { ticket } });

/** Exchanges the secret in the fragment for a ticket, then removes it from address and history. */
const open = async (secret: string): Promise<LinkPayment> => {
  const { ticket, payment } = await call(api.openPayLink, { body: { secret } });
  sessionStorage.setItem(TICKET, ticket);
  history.replaceState(history.state, '', location.pathname + location.search);
  return payment;
};

const load = async (): Promise<LinkPayment> => {
  const secret = location.hash.slice(1);
  if (secret !== '') return open(secret);
  const ticket = sessionStorage.getItem(TICKET);
  if (ticket === null) throw new UserFacingError(NOT_COMPLETE);
  return ask(ticket);
};

interface PayLink {
  readonly state: ApiState<LinkPayment>;
  /** The provider's redirect status, which is only a hint. Null before a payment was sent. */
  readonly outcome: 'failed' | 'sent' | null;
  /** Whether the shown payment is still due; when not, the new state is shown. */
  readonly isCurrent: (shown: LinkPayment) => Promise<boolean>;
}

/** The payment of the page's link; polled until it is paid or a bank works on it. */
const usePayLink = (): PayLink => {
  const [query] = useSearchParams();
  const state = useApi(KEY, load);
  const status = query.get('redirect_status');
  const outcome = status === null ? null : status === 'failed' ? 'failed' : 'sent';
  const isWaiting = outcome === 'sent' && state.status === 'ready' && state.data.paid === 0 && !state.data.processing;
  useEffect(() => {
    if (outcome === 'sent') reload(KEY);
  }, [outcome]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => reload(KEY), ASK_EVERY);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const isCurrent = async (shown: LinkPayment) => {
    const now = await ask(sessionStorage.getItem(TICKET) ?? '');
    if (now.client_secret === shown.client_secret && now.total === shown.total) return true;
    remember(KEY, now);
    return false;
  };
  return { state, outcome, isCurrent };
};

const isSubscription = ({ purpose }: LinkPayment): boolean => purpose === 'subscription';

const BackToApp = ({ payment }: { payment: LinkPayment | null }) => {
  const path = payment === null || isSubscription(payment) ? '/dashboard' : (`/job-details/${payment.job}` as const);
  return (
    <Stack gap="2" align="flex-start">
      <Button {...AS_LINK} variant={payment?.paid ? 'solid' : 'outline'}>
        <a href={appLink(path)}>Back to the App</a>
      </Button>
      <Muted textWrap="pretty">Nothing happens? Switch to the app yourself and close this tab.</Muted>
    </Stack>
  );
};

const Paid = ({ payment }: { payment: LinkPayment }) => (
  <Stack gap="5" role="status">
    <Circle size="14" bg="bg.success" color="fg.success">
      <Icon as={Check} boxSize="7" aria-hidden />
    </Circle>
    <Heading as="h1" size="xl">
      Paid
    </Heading>
    <Text color="fg.muted">
      {isSubscription(payment)
        ? 'Your subscription is renewed. The app knows already.'
        : `Job #${payment.job} is paid. The app knows already.`}
    </Text>
    <BackToApp payment={payment} />
  </Stack>
);

const Waiting = ({ payment }: { payment: LinkPayment }) => (
  <Stack gap="5">
    <HStack role="status" gap="3">
      <Spinner size="sm" aria-hidden />
      <Text>
        {payment.processing
          ? 'Your bank is working on the payment, which can take some business days. You can close this page: we tell you when it has arrived or failed.'
          : 'Your bank is still working on the payment. This page updates by itself.'}
      </Text>
    </HStack>
    <BackToApp payment={payment} />
  </Stack>
);

interface ProblemProps {
  title: string;
  children: ReactNode;
  /** Absent where a retry cannot succeed. */
  onRetry?: () => void;
}

const Problem = ({ title, children, onRetry }: ProblemProps) => (
  <Stack gap="5" align="flex-start">
    <Heading as="h1" size="xl">
      {title}
    </Heading>
    <Text role="alert">{children}</Text>
    {onRetry && <Button onClick={onRetry}>Retry</Button>}
    <BackToApp payment={null} />
  </Stack>
);

/** A link opens once. Whether its order has been paid is unknown to the page. */
const isDeadLink = (error: unknown): boolean =>
  error instanceof UserFacingError || [404, 422].includes(statusOf(error) ?? 0);

const NotOpened = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isDeadLink(error) ? (
    <Problem title="This link does not open">{messageOf(error)}</Problem>
  ) : (
    <Problem title="The payment is not here yet" onRetry={onRetry}>
      {messageOf(error, 'The payment could not be opened. Check your connection and try again.')}
    </Problem>
  );

interface ToPayProps {
  payment: LinkPayment;
  secret: string;
  hasFailed: boolean;
  isCurrent: (shown: LinkPayment) => Promise<boolean>;
}

const ToPay = ({ payment, secret, hasFailed, isCurrent }: ToPayProps) => {
  const navigate = useNavigate();
  return (
    <Stack gap="5">
      <Stack gap="1">
        <Heading as="h1" size="xl">
          {isSubscription(payment) ? 'Renew your subscription' : `Pay for job #${payment.job}`}
        </Heading>
        {!isSubscription(payment) && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {payment.title}
          </Text>
        )}
      </Stack>
      {hasFailed && (
        <Text role="alert" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
          The payment did not go through, and nothing was charged. You can try again.
        </Text>
      )}
      <CardPayment
        secret={secret}
        total={payment.total}
        returnTo="/pay"
        onPaid={(path) => void navigate(path, { replace: true })}
        isCurrent={() => isCurrent(payment)}
        unavailable="Card payments are not set up yet. Your order is safe under Drafts."
      />
    </Stack>
  );
};

/** Pays one order or renewal for the desktop client, without a session. Its link opens once. */
export const Component = () => {
  useTitle('Pay');
  const { state, outcome, isCurrent } = usePayLink();
  if (state.status === 'loading')
    return (
      <div role="status" aria-label="Loading the payment">
        <FormSkeleton fields={3} />
      </div>
    );
  if (state.status === 'error') return <NotOpened error={state.error} onRetry={state.retry} />;
  const payment = state.data;
  if (payment.paid) return <Paid payment={payment} />;
  if (payment.processing || outcome === 'sent') return <Waiting payment={payment} />;
  if (payment.client_secret === null)
    return (
      <Problem title="The payment is not here yet" onRetry={state.retry}>
        This payment cannot be opened right now. Please try again in a moment.
      </Problem>
    );
  return (
    <ToPay payment={payment} secret={payment.client_secret} hasFailed={outcome === 'failed'} isCurrent={isCurrent} />
  );
};
