import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { type FormEvent, useRef, useState } from 'react';
import { returnedPath } from '#renderer/lib/payments/returned-path.ts';

const NOT_SENT = 'The payment could not be sent. Check your connection and try again.';

/** Errors that the PaymentElement itself shows beside its fields. https://docs.stripe.com/payments/payment-element */
const SHOWN_BY_ELEMENT = new Set([
  'generic_decline',
  'insufficient_funds',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'fraudulent',
  'lost_card',
  'stolen_card',
  'card_velocity_exceeded',
]);

const isShownByElement = ({ decline_code, code }: StripeError): boolean =>
  SHOWN_BY_ELEMENT.has(decline_code ?? code ?? '');

/**
 * Confirms the payment of the surrounding `<Elements>`, one attempt at a time. An error becomes `problem`, and Pay works again.
 * @param isCurrent whether the payment is still due; called before the card is charged, and after an error that is not
 * about the card. Before it resolves to false, it has shown the new state, so no error is shown
 * @param returnTo path and query of the next page; a card that needs no redirect goes there at once
 */
export const useCardPayment = (returnTo: string, onPaid: (path: string) => void, isCurrent: () => Promise<boolean>) => {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const confirm = async (): Promise<string | null> => {
    if (!stripe || !elements) return NOT_SENT;
    const incomplete = (await elements.submit()).error;
    // The card form itself shows this error beside its field.
    if (incomplete) return incomplete.type === 'validation_error' ? null : (incomplete.message ?? NOT_SENT);
    if (!(await isCurrent())) return null;
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(returnTo, window.location.href).href },
      redirect: 'if_required',
    });
    if (error && error.type !== 'card_error' && !(await isCurrent())) return null;
    if (error) return isShownByElement(error) ? null : (error.message ?? NOT_SENT);
    onPaid(returnedPath(returnTo, paymentIntent.id, paymentIntent.status));
    return null;
  };

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await confirm());
    } catch {
      setProblem(NOT_SENT);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { pay, busy, problem, ready: stripe !== null };
};
