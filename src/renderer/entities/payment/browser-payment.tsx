import { Button, HStack, Spinner, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { messageOf } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import type { PayPurpose } from '#shared/contract/pay-links.ts';
import { PaymentTotal } from './payment-total.tsx';

/** Polling interval in milliseconds while the browser's page is open. */
const ASK_EVERY = 3_000;
const NOT_OPENED = 'The browser could not be opened. Check your connection and try again.';

/** The payment to make in the system browser, and how to poll its state. */
interface BrowserPaymentRequest {
  readonly purpose: PayPurpose;
  readonly job?: number;
  /** Asks the server. A rejection means that the state is unknown. */
  readonly isPaid: () => Promise<boolean>;
  readonly onPaid: () => void;
}

/** Opens the payment page in the system browser and polls its state, also when this window regains focus. */
const useBrowserPayment = ({ purpose, job, isPaid, onPaid }: BrowserPaymentRequest) => {
  const { checkout } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const askNow = useEffectEvent(isPaid);
  const tellPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    const ask = async () => {
      const paid = await askNow().catch(() => false);
      if (!paid || isOver) return;
      isOver = true;
      tellPaid();
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

interface BrowserPaymentProps extends BrowserPaymentRequest {
  /** Amount in dollars. */
  total: number;
}

/** The amount and a button that opens the payment page in the system browser; the app itself shows no card form. */
export const BrowserPayment = ({ total, ...request }: BrowserPaymentProps) => {
  const { open, busy, isOpen, problem } = useBrowserPayment(request);
  return (
    <Stack gap="5">
      <Text color="fg.muted">
        You pay on our website, in your browser. This app never sees your card, and it knows by itself when you have
        paid.
      </Text>
      <PaymentTotal dollars={total} />
      <Problem>{problem}</Problem>
      {isOpen ? (
        <Stack gap="4">
          <HStack role="status" gap="3">
            <Spinner size="sm" aria-hidden />
            <Text fontWeight="medium">Finish in your browser</Text>
          </HStack>
          <Button variant="outline" loading={busy} onClick={() => void open()}>
            <ExternalLink aria-hidden />
            Open the Page Again
          </Button>
        </Stack>
      ) : (
        <ActionButton loading={busy} onClick={() => void open()}>
          <ExternalLink aria-hidden />
          Pay in Browser
        </ActionButton>
      )}
    </Stack>
  );
};
