import { Button, Skeleton } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { call } from '#renderer/lib/call.ts';
import { isMissing } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { PrintStyles } from '#renderer/ui/page/print-styles.tsx';
import { api } from '#shared/contract/api.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

const Print = () => (
  <Button variant="outline" onClick={() => window.print()}>
    <Printer aria-hidden />
    Print
  </Button>
);

const NoReceipt = () => (
  <EmptyState
    drawing={<EmptySignpost />}
    title="There is no such receipt"
    link={{ to: '/receipts', label: 'Receipts' }}
  >
    It may belong to another account, or the address is not quite right.
  </EmptyState>
);

/** A receipt for screen and print. */
export const Component = () => {
  const { number = '' } = useParams();
  const state = useApi(`receipt/${number}`, () => call(api.getReceipt, { params: { number } }));
  return (
    <Page
      title={`Receipt ${state.status === 'ready' ? state.data.number : number}`}
      back={{ to: '/receipts', label: 'Receipts' }}
      actions={state.status === 'ready' && <Print />}
    >
      <PrintStyles />
      {state.status === 'error' && isMissing(state.error) ? (
        <NoReceipt />
      ) : (
        <AsyncView state={state} what="this receipt" skeleton={<Skeleton h="96" maxW="prose" rounded="l3" />}>
          {(receipt) => <ReceiptSheet receipt={receipt} />}
        </AsyncView>
      )}
    </Page>
  );
};
