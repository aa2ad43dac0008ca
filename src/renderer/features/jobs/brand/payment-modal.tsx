import { Circle, HStack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CardPayment } from '#renderer/lib/payments/card-payment.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { type BrandJob, pageAfterPayment } from './brand-job.ts';

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

const Payment = ({ job }: { job: BrandJob }) => {
  const navigate = useNavigate();
  if (job.stripe_id === null)
    return <Text color="fg.muted">This payment cannot be opened. Edit the job under Drafts, then pay it there.</Text>;
  return (
    <CardPayment
      secret={job.stripe_id}
      total={job.total}
      returnTo={`${pageAfterPayment(job)}?job=${job.id}`}
      onPaid={(path) => void navigate(path)}
      unavailable="Card payments are not set up yet. Your order is safe under Drafts."
    />
  );
};

interface PaymentModalProps {
  /** The unpaid job. */
  job: BrandJob | null;
  open: boolean;
  onClose: () => void;
  /** The first of two steps; without it the card is asked for at once. */
  billing?: (next: () => void) => ReactNode;
}

const Steps = ({ job, billing }: { job: BrandJob; billing: NonNullable<PaymentModalProps['billing']> }) => {
  const [step, setStep] = useState(0);
  return (
    <>
      <StepList current={step} />
      {step === 0 ? billing(() => setStep(1)) : <Payment job={job} />}
    </>
  );
};

/** Pays a job by card. It stays an unpaid draft when the dialog is closed. */
export const PaymentModal = ({ job, open, onClose, billing }: PaymentModalProps) => (
  <Modal open={open} onClose={onClose} title="Payment">
    {job && (billing ? <Steps job={job} billing={billing} /> : <Payment job={job} />)}
  </Modal>
);
