import { Button, type ButtonProps, Heading, HStack, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { memo, useId, useState } from 'react';
import {
  EarningsCharts,
  type EarningsReport,
  ReportSkeleton,
  useEarningsReport,
} from '#renderer/entities/report/earnings-report.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useNow } from '#renderer/lib/screen/use-now.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { EARNINGS, type Earnings, holdOf } from './earnings.ts';
import { SaveStatement } from './save-statement.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

const Figure = ({ label, dollars, note }: { label: string; dollars: number; note: string }) => (
  <Card p={{ base: '4', md: '5' }}>
    <Text as="dt" textStyle="label" color="fg.muted">
      {label}
    </Text>
    <Text as="dd">
      <Text as="span" display="block" textStyle="figure" mt="1" overflowWrap="anywhere">
        <Money dollars={dollars} />
      </Text>
      <Muted as="span" display="block" mt="1">
        {note}
      </Muted>
    </Text>
  </Card>
);

/** Total earnings, split into available, requested and paid out. Held amounts are not earned yet. */
const EarningsCards = memo(({ earnings }: { earnings: Earnings }) => (
  <Stack gap="3">
    <SimpleGrid as="dl" columns={{ base: 1, sm: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
      <Figure label="Total Earnings" dollars={earnings.total_earnings} note="From completed jobs" />
      <Figure label="Available" dollars={earnings.balance} note="Ready to withdraw" />
      <Figure
        label="Requested"
        dollars={earnings.requested}
        note={`We send it within ${limits.withdrawal.businessDays} business days`}
      />
      <Figure label="Paid" dollars={earnings.paid} note="Sent to your account" />
    </SimpleGrid>
    {earnings.on_hold > 0 && (
      <Text textStyle="sm">
        <Money dollars={earnings.on_hold} /> of your earnings is on hold, because the payment of a completed job is
        disputed. It is available again when that is settled in your favour.
      </Text>
    )}
    {earnings.held > 0 && (
      <Muted>
        <Money dollars={earnings.held} /> more is held for your jobs in progress. It is yours when the brand completes
        them.
      </Muted>
    )}
  </Stack>
));

interface EarningsActionsProps {
  /** End of the waiting period. */
  hold: Date | null;
  payout: ButtonProps;
  withdraw: ButtonProps;
}

/** The two buttons of the page, with the reason and end of a waiting period. */
const EarningsActions = ({ hold, payout, withdraw }: EarningsActionsProps) => {
  const reason = useId();
  return (
    <Stack gap="2" align={{ md: 'flex-end' }} maxW="form">
      <HStack gap="2" flexWrap="wrap">
        <Button variant="outline" {...payout}>
          Withdraw Info
        </Button>
        <Button
          {...withdraw}
          disabled={withdraw.disabled || hold !== null}
          aria-describedby={hold ? reason : undefined}
        >
          Request Withdraw
        </Button>
      </HStack>
      {hold && (
        <Muted id={reason} textAlign={{ md: 'end' }}>
          Withdrawals wait until {hold.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}, because your
          withdraw info was changed.
        </Muted>
      )}
    </Stack>
  );
};

type Year = EarningsReport['years'][number];

const columns: Column<Year>[] = [
  {
    title: 'Year (UTC)',
    main: true,
    cell: ({ year }) => <PageLink to={`/earnings/${year}`}>Statement {year}</PageLink>,
  },
  { title: 'Jobs', cell: ({ jobs }) => counted(jobs, 'job') },
  { title: 'Earned', align: 'end', cell: ({ amount }) => <Money dollars={amount} /> },
  { title: 'Files', actions: true, align: 'end', cell: ({ year }) => <SaveStatement year={year} size="sm" /> },
];

/** The creator's years, each with a printable page and a CSV file. */
const Statements = ({ years }: { years: readonly Year[] }) =>
  years.length > 0 && (
    <Stack as="section" gap="4">
      <Heading as="h2">Yearly statements</Heading>
      <DataTable label="Yearly statements" columns={columns} rows={years} rowKey={({ year }) => year} />
    </Stack>
  );

const PayoutModal = lazyDialog(async () => (await import('./payout-modal.tsx')).PayoutModal);
const WithdrawModal = lazyDialog(async () => (await import('./withdraw-modal.tsx')).WithdrawModal);

const EarningsSkeleton = () => (
  <Stack gap="10">
    <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
      <Skeleton h="28" rounded="l3" />
      <Skeleton h="28" rounded="l3" />
      <Skeleton h="28" rounded="l3" />
      <Skeleton h="28" rounded="l3" />
    </SimpleGrid>
    <Stack gap="4">
      <Skeleton h="7" w="40" />
      <DataTableSkeleton rows={2} card="20" />
    </Stack>
  </Stack>
);

/** Earnings by month, job and year. Loaded separately, so that the balance does not wait for them. */
const EarningsFigures = memo(() => (
  <AsyncView state={useEarningsReport()} what="your earnings by month" skeleton={<ReportSkeleton />}>
    {(report) => (
      <>
        <Stack as="section" gap="4">
          <Heading as="h2">Last twelve months</Heading>
          <EarningsCharts report={report} />
        </Stack>
        <Statements years={report.years} />
      </>
    )}
  </AsyncView>
));

/** Placeholder of the buttons while the state is loading. */
const WAITING = { disabled: true };

/** The open dialog; `payout-first` continues with the withdrawal. */
type Dialog = 'payout' | 'payout-first' | 'withdraw' | null;

const hasPayout = ({ account_number, payment_method_id }: Earnings) =>
  account_number !== null && payment_method_id !== null;

/** A creator's earnings and withdrawals. */
export const Component = () => {
  const state = useApi(EARNINGS, () => call(api.billingInfo));
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const earnings = state.status === 'ready' ? state.data : null;
  const hold = holdOf(
    earnings,
    useNow((now) => holdOf(earnings, now)),
  );
  const actions = earnings ? (
    <EarningsActions
      hold={hold}
      payout={{ ...PayoutModal.ahead, onClick: () => setDialog('payout') }}
      withdraw={{
        ...(hasPayout(earnings) ? WithdrawModal : PayoutModal).ahead,
        onClick: () => setDialog(hasPayout(earnings) ? 'withdraw' : 'payout-first'),
      }}
    />
  ) : (
    state.status === 'loading' && <EarningsActions hold={null} payout={WAITING} withdraw={WAITING} />
  );
  return (
    <Page title="Earnings" intro="The price of a job is yours as soon as the brand completes it." actions={actions}>
      <AsyncView state={state} what="your earnings" skeleton={<EarningsSkeleton />}>
        {(data) => (
          <Stack gap="10">
            <EarningsCards earnings={data} />
            <EarningsFigures />
            <WithdrawalList withdrawals={data.withdrawals} />
            <PayoutModal
              earnings={data}
              open={dialog === 'payout' || dialog === 'payout-first'}
              first={dialog === 'payout-first'}
              onClose={close}
              onSaved={() => setDialog(dialog === 'payout-first' ? 'withdraw' : null)}
            />
            <WithdrawModal
              earnings={data}
              open={dialog === 'withdraw'}
              onClose={close}
              onChangeAccount={() => setDialog('payout')}
            />
          </Stack>
        )}
      </AsyncView>
    </Page>
  );
};
