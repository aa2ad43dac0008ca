import { Button, HStack, Spinner, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { PaymentTotal } from './payment-total.tsx';
import { type BrowserPaymentRequest, useBrowserPayment } from './use-browser-payment.ts';

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
