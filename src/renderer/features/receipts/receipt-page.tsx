import { Flex, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Fact } from '#renderer/ui/display/fact.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { PrintButton, PrintStyles, printableMark } from '#renderer/ui/page/print-styles.tsx';
import { api } from '#shared/contract/api.ts';
import { kindNames, type Receipt, receiptDay, refundStates, taxWords } from './receipt.ts';

/** Company, name, VAT number, postal address and email, as far as known. */
const Party = ({ party }: { party: Receipt['party'] }) => {
  const town = [party.zip_code, party.city].filter(Boolean).join(' ');
  const { company_name, name, vat_number, address, country, email } = party;
  const company = company_name === name ? null : company_name;
  const vat = vat_number && `VAT number ${vat_number}`;
  return Object.entries({ company, name, vat, address, town, country, email }).map(
    ([what, line]) => line && <Text key={what}>{line}</Text>,
  );
};

const Seller = ({ seller: { name, address, tax_id } }: { seller: Receipt['seller'] }) => (
  <>
    <Text>{name}</Text>
    {address !== null && <Text>{address}</Text>}
    {tax_id !== null && <Text>Tax number {tax_id}</Text>}
  </>
);

const Other = ({ number }: { number: string }) => <PageLink to={`/receipts/${number}`}>{number}</PageLink>;

const PARTY_LABELS = { payout: 'Paid to', refund: 'Refunded to', job: 'Paid by', subscription: 'Paid by' } as const;

const Facts = ({ receipt }: { receipt: Receipt }) => {
  const { number, kind, issued_at, seller, party, method, refers_to, refunded_by, refund_state, returned_at } = receipt;
  return (
    <Flex as="dl" gap={{ base: '5', sm: '10' }} flexWrap="wrap">
      <Fact label="Issued by">
        <Seller seller={seller} />
      </Fact>
      <Fact label={PARTY_LABELS[kind]}>
        <Party party={party} />
      </Fact>
      <Fact label="Receipt number">{number}</Fact>
      <Fact label="Date">
        <time dateTime={issued_at}>{receiptDay(issued_at)}</time>
      </Fact>
      {refers_to !== null && (
        <Fact label="Refund of receipt">
          <Other number={refers_to} />
        </Fact>
      )}
      {refunded_by !== null && (
        <Fact label="Refunded by receipt">
          <Other number={refunded_by} />
        </Fact>
      )}
      {refund_state !== null && <Fact label="State">{refundStates[refund_state]}</Fact>}
      {returned_at && (
        <Fact label="State">
          The bank sent this payout back on {receiptDay(returned_at)}. The amount returned to the balance.
        </Fact>
      )}
      {method !== null && <Fact label="Payout method">{method}</Fact>}
    </Flex>
  );
};

const Sum = ({ label, dollars, strong }: { label: string; dollars: number; strong?: boolean }) => (
  <Table.Row fontWeight={strong ? '600' : undefined}>
    <Table.Cell as="th" scope="row" textAlign="start" fontWeight="inherit" px="0">
      {label}
    </Table.Cell>
    <Table.Cell textAlign="end" px="0">
      <Money dollars={dollars} />
    </Table.Cell>
  </Table.Row>
);

const Amounts = ({ receipt: { lines, subtotal, tax, tax_percent, total } }: { receipt: Receipt }) => (
  <Table.Root aria-label="Amounts" fontVariantNumeric="tabular-nums" css={{ '& tr': { bg: 'transparent' } }}>
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader px="0">Item</Table.ColumnHeader>
        <Table.ColumnHeader px="0" textAlign="end">
          Amount
        </Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {lines.map(({ label, amount }) => (
        <Table.Row key={label}>
          <Table.Cell px="0" overflowWrap="anywhere">
            {label}
          </Table.Cell>
          <Table.Cell px="0" textAlign="end">
            <Money dollars={amount} />
          </Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
    <Table.Footer>
      {tax !== 0 && <Sum label="Subtotal" dollars={subtotal} />}
      {tax !== 0 && <Sum label={`Tax (${tax_percent}%)`} dollars={tax} />}
      <Sum label="Total" dollars={total} strong />
    </Table.Footer>
  </Table.Root>
);

/** The printed part. */
const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <Card {...printableMark} maxW="prose" p={{ base: '5', md: '10' }}>
    <Stack gap="8">
      <Flex justify="space-between" align="center" gap="4" flexWrap="wrap">
        <Wordmark />
        <Text color="fg.muted">{kindNames[receipt.kind]} receipt</Text>
      </Flex>
      <Text textStyle="heading" overflowWrap="anywhere">
        {receipt.title}
      </Text>
      <Facts receipt={receipt} />
      <Stack gap="3">
        <Amounts receipt={receipt} />
        <Muted>{taxWords(receipt)}</Muted>
      </Stack>
    </Stack>
  </Card>
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
      actions={state.status === 'ready' && <PrintButton />}
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
