import { useEffect, useRef, useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { messageOf } from '#renderer/lib/failure.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { api } from '#shared/contract/api.ts';
import type { PayPurpose } from '#shared/contract/pay-links.ts';

/** Polling interval in milliseconds while the browser's page is open. */
const ASK_EVERY = 3_000;
const NOT_OPENED = 'The browser could not be opened. Check your connection and try again.';

/** The payment to make in the system browser, and how to poll its state. */
export interface BrowserPaymentRequest {
  readonly purpose: PayPurpose;
  readonly job?: number;
  /** Asks the server. A rejection means that the state is unknown. */
  readonly isPaid: () => Promise<boolean>;
  readonly onPaid: () => void;
}

/** Opens the payment page in the system browser and polls its state, also when this window regains focus. */
export const useBrowserPayment = ({ purpose, job, isPaid, onPaid }: BrowserPaymentRequest) => {
  const { checkout } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const newest = useRef({ isPaid, onPaid });
  useEffect(() => {
    newest.current = { isPaid, onPaid };
  });
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    const ask = async () => {
      const paid = await newest.current.isPaid().catch(() => false);
      if (!paid || isOver) return;
      isOver = true;
      newest.current.onPaid();
    };
    const timer = setInterval(() => void ask(), ASK_EVERY);
    const look = () => void ask();
    window.addEventListener('focus', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [isOpen]);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useAction(async () => {
    setProblem(null);
    try {
      const { url } = await call(api.createPayLink, { body: { purpose, ...(job !== undefined && { job }) } });
      await checkout?.open(url);
      setOpen(true);
    } catch (error) {
      setProblem(messageOf(error, NOT_OPENED));
    }
  });
  return { open: run, busy, isOpen, problem };
};
