import type { BrandJob } from '#renderer/features/jobs/brand/brand-job.ts';
import { BillingStep } from '#renderer/features/jobs/brand/payment/billing-step.tsx';
import { PaymentModal } from '#renderer/features/jobs/brand/payment/payment-modal.tsx';

interface OrderPaymentProps {
  /** The job that was just placed. */
  job: BrandJob | null;
  open: boolean;
  onClose: () => void;
}

/** Where the bill of a new order goes, then the card. */
export const OrderPayment = (props: OrderPaymentProps) => (
  <PaymentModal {...props} billing={(next) => <BillingStep onNext={next} />} />
);
