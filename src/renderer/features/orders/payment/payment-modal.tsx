import { Box, Button, Circle, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { AddressForm } from '#renderer/entities/account/address-form.tsx';
import { BrowserPayment } from '#renderer/entities/payment/browser-payment.tsx';
import { CardPayment } from '#renderer/entities/payment/card-payment.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { type ApiState, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { intentOf, returnedPath } from '#renderer/lib/payments/returned-path.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { FormSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { api } from '#shared/contract/api.ts';
import { formatDollars } from '#shared/domain/money/money.ts';
import { type BrandJob, pageAfterPayment, refreshJobLists } from '../brand-job.ts';

/** The profile's draft: an address that a redirect interrupts is restored under Address, too. */
const BILLING_DRAFT = 'address';

/** Billing address step; saves the stored address again before the card form opens. */
const BillingStep = ({ onNext }: { onNext: () => void }) => {
  const state = useApi('me', () => call(api.me));
  return (
    <AsyncView state={state} what="your billing information" skeleton={<FormSkeleton fields={4} />}>
      {(profile) => (
        <AddressForm
          profile={profile}
          endpoint={api.saveBrandAddress}
          submit="Next"
          onSaved={onNext}
          draft={BILLING_DRAFT}
          asks
        />
      )}
    </AsyncView>
  );
};

const STEPS = ['Billing Information', 'Payment'];

const StepList = ({ current }: { current: number }) => (
  <HStack as="ol" listStyleType="none" gap="5" mb="6" flexWrap="wrap" rowGap="2">
    {STEPS.map((title, at) => (
      <HStack as="li" key={title} gap="2" aria-current={at === current ? 'step' : undefined}>
        <Circle
          size="6"
          textStyle="xs"
          fontWeight="semibold"
          borderWidth="1px"
          bg={at === current ? 'accent.solid' : 'transparent'}
          color={at === current ? 'accent.contrast' : 'fg.muted'}
          borderColor={at === current ? 'accent.solid' : 'border.control'}
        >
          {at + 1}
        </Circle>
        <Text as="span" textStyle="sm" fontWeight="medium" color={at === current ? 'fg' : 'fg.muted'}>
          {title}
        </Text>
      </HStack>
    ))}
  </HStack>
);

const Gone = () => <Text role="alert">This order was deleted elsewhere. Nothing is to be paid any more.</Text>;

const AlreadyPaid = ({ job }: { job: BrandJob }) => (
  <Stack role="alert" gap="4" align="flex-start">
    <Text>This order is paid already, in another window. Your card is not charged again.</Text>
    <LinkButton to={`/job-details/${job.id}`}>Open the job</LinkButton>
  </Stack>
);

const UnderWay = ({ job }: { job: BrandJob }) => (
  <Stack role="status" gap="4" align="flex-start">
    <Text>
      Your bank is working on the payment of {formatDollars(job.total)}. That can take some business days. We tell you
      as soon as it has arrived or failed.
    </Text>
    <Button asChild>
      <RouterLink to={`/job-details/${job.id}`}>Open the job</RouterLink>
    </Button>
  </Stack>
);

interface ToPayProps {
  job: BrandJob;
  isChanged: boolean;
  isCurrent: () => Promise<boolean>;
}

const ToPay = ({ job, isChanged, isCurrent }: ToPayProps) => {
  const navigate = useNavigate();
  const { checkout } = usePlatform();
  if (job.status !== 'awaiting_payment') return <AlreadyPaid job={job} />;
  if (job.stage === 'payment_processing') return <UnderWay job={job} />;
  if (job.stripe_id === null)
    return <Text color="fg.muted">This payment cannot be opened. Edit the job under Drafts, then pay it there.</Text>;
  const secret = job.stripe_id;
  const returnTo = `${pageAfterPayment(job)}?job=${job.id}`;
  return (
    <Stack gap="4">
      <Box role="alert">
        {isChanged && (
          <Text bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
            {`This order was changed elsewhere. It costs ${formatDollars(job.total)} now; check it, then pay.`}
          </Text>
        )}
      </Box>
      {checkout ? (
        <BrowserPayment
          purpose="job"
          job={job.id}
          total={job.total}
          isPaid={async () => (await call(api.confirmJobPayment, { params: { id: job.id } })).stage !== 'unpaid'}
          onPaid={() => void navigate(returnedPath(returnTo, intentOf(secret), 'succeeded'))}
        />
      ) : (
        <CardPayment
          secret={secret}
          total={job.total}
          returnTo={returnTo}
          onPaid={(path) => void navigate(path)}
          isCurrent={isCurrent}
          unavailable="Card payments are not set up yet. Your order is safe under Drafts."
        />
      )}
    </Stack>
  );
};

interface OrderPaymentState {
  /** The order with its current amount; null when it was deleted. */
  readonly state: ApiState<BrandJob | null>;
  /** Whether the amount differs from the one on the screen behind the dialog. */
  readonly isChanged: boolean;
  readonly isCurrent: () => Promise<boolean>;
}

const open = async (id: number): Promise<BrandJob | null> => {
  try {
    return await call(api.openJobPayment, { params: { id } });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const isSame = (a: BrandJob | null, b: BrandJob | null): boolean =>
  a?.stage === b?.stage && a?.stripe_id === b?.stripe_id && a?.total === b?.total;

/** The payment of an unpaid order, loaded when the dialog opens and checked again before the card is charged. */
const useOrderPayment = (shown: BrandJob): OrderPaymentState => {
  const key = `order-payment/${shown.id}` as const;
  const state = useApi(key, () => open(shown.id));
  const [changed, setChanged] = useState(false);
  const current = state.status === 'ready' ? state.data : null;
  const isCurrent = async () => {
    const now = await open(shown.id);
    if (isSame(now, current)) return true;
    setChanged(true);
    remember(key, now);
    refreshJobLists();
    return false;
  };
  return { state, isChanged: changed || (current !== null && current.total !== shown.total), isCurrent };
};

/** The current state of the order on the server, which may differ from the screen behind the dialog. */
const Payment = ({ job: shown }: { job: BrandJob }) => {
  const { state, isChanged, isCurrent } = useOrderPayment(shown);
  return (
    <AsyncView state={state} what="the payment" skeleton={<FormSkeleton fields={3} />}>
      {(job) => (job ? <ToPay job={job} isChanged={isChanged} isCurrent={isCurrent} /> : <Gone />)}
    </AsyncView>
  );
};

interface PaymentModalProps extends DialogProps {
  /** The unpaid job. */
  job: BrandJob | null;
  /** Whether to ask for the billing address before the card, as for a new order. */
  withBilling?: boolean;
}

const Steps = ({ job }: { job: BrandJob }) => {
  const [step, setStep] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (step > 0) content.current?.focus();
  }, [step]);
  return (
    <>
      <StepList current={step} />
      <Box ref={content} role="group" aria-label={STEPS[step]} tabIndex={-1} outline="none">
        {step === 0 ? <BillingStep onNext={() => setStep(1)} /> : <Payment job={job} />}
      </Box>
    </>
  );
};

/** Pays a job by card. Closing the dialog keeps the job as an unpaid draft. */
export const PaymentModal = ({ job, open, onClose, withBilling }: PaymentModalProps) => {
  const close = () => {
    if (withBilling) drafts.forget(BILLING_DRAFT);
    onClose();
  };
  return (
    <Modal open={open} onClose={close} title="Payment">
      {job && (withBilling ? <Steps job={job} /> : <Payment job={job} />)}
    </Modal>
  );
};
