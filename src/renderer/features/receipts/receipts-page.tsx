import { Stack } from '@chakra-ui/react';
import { EmptyReceipt } from '#renderer/assets/empty/receipt.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { Pagination, usePageNumber } from '#renderer/ui/list/pagination.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { receiptsApi } from '#shared/contract/receipts.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { kindNames, receiptDay } from './receipt.ts';

type Row = Data<typeof receiptsApi.listReceipts>[number];

const columns: Column<Row>[] = [
  {
    title: 'Receipt',
    main: true,
    cell: ({ number, title }) => (
      <Stack gap="0.5" minW="0">
        <PageLink to={`/receipts/${number}`} overflowWrap="anywhere" whiteSpace="normal">
          {title}
        </PageLink>
        <Muted fontWeight="normal" overflowWrap="anywhere">
          {number}
        </Muted>
      </Stack>
    ),
  },
  { title: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { title: 'Date', cell: ({ issued_at }) => <time dateTime={issued_at}>{receiptDay(issued_at)}</time> },
  { title: 'Total', align: 'end', cell: ({ total }) => <Money dollars={total} /> },
];

const words: Record<Role, { intro: string; empty: string; to: string; action: string }> = {
  brand: {
    intro:
      'These are your payments for jobs and for the subscription, and your refunds. You can print or save each receipt.',
    empty: 'Every payment gets a receipt here as soon as it has arrived.',
    to: '/orders',
    action: 'See your orders',
  },
  creator: {
    intro: 'These are the withdrawals that were paid to you. You can print or save each receipt.',
    empty: 'Every withdrawal gets a receipt here as soon as it is paid.',
    to: '/earnings',
    action: 'See your earnings',
  },
};

export const Component = () => {
  const { intro, empty, to, action } = words[useSession()?.role ?? 'creator'];
  const page = usePageNumber();
  const state = useApi(`receipts/${page}`, () => call(api.listReceipts, { query: { page } }));
  return (
    <Page title="Receipts" intro={intro}>
      <AsyncView
        state={state}
        what="your receipts"
        skeleton={<DataTableSkeleton card="24" />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState drawing={<EmptyReceipt />} title="No receipts yet" link={{ to, label: action }}>
            {empty}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <>
            <DataTable label="Receipts" columns={columns} rows={data} rowKey={({ number }) => number} />
            <Pagination meta={meta} />
          </>
        )}
      </AsyncView>
    </Page>
  );
};
