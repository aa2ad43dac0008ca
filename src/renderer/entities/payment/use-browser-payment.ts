import { useEffect, useRef, useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { messageOf } from '#renderer/lib/failure.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { api } from '#shared/contract/api.ts';
import type { PayPurpose } from '#shared/contract/pay-links.ts';

/** Milliseconds between two questions while the browser's page is open. */
const ASK_EVERY = 3_000;
const NOT_OPENED = 'The browser could not be opened. Check your connection and try again.';

/** What is paid elsewhere, and how the server is asked about it. */
export interface BrowserPaymentRequest {
  readonly purpose: PayPurpose;
  readonly job?: number;
  /** Asks the server, never the browser. A rejection means that it is not known yet. */
  readonly isPaid: () => Promise<boolean>;
  readonly onPaid: () => void;
}

/** Opens the payment's page in the system browser and follows it: by asking, and as soon as this window is back. */
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
