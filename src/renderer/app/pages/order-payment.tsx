import type { BrandJob } from '#renderer/features/jobs/brand/brand-job.ts';
import { PaymentModal } from '#renderer/features/jobs/brand/payment/payment-modal.tsx';
import { BillingStep } from './billing-step.tsx';

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
