import { Flex, Heading, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { MonthTable } from '#renderer/ui/chart/month-table.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Fact } from '#renderer/ui/display/fact.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { PrintButton, PrintStyles, printableMark } from '#renderer/ui/page/print-styles.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { CURRENCY } from '#shared/domain/money/money.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { SaveStatement } from './save-statement.tsx';

const back = { to: '/earnings', label: 'Earnings' };

type YearStatement = CallResult<Api['earningsStatement']>;

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const Jobs = ({ statement: { jobs, more_jobs, year } }: { statement: YearStatement }) => (
  <Stack gap="3">
    <Heading as="h2" size="sm">
      By job
    </Heading>
    <Table.Root
      size="sm"
      aria-label="Jobs"
      fontVariantNumeric="tabular-nums"
      css={{ '& tr': { bg: 'transparent' }, '& td, & th': { px: '0' }, '& td + td, & th + th': { ps: '3' } }}
    >
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>Day</Table.ColumnHeader>
          <Table.ColumnHeader>Job</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Amount</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {jobs.map(({ id, product, brand, completed_at, amount }) => (
          <Table.Row key={id}>
            <Table.Cell whiteSpace="nowrap" verticalAlign="top">
              {dayOf(completed_at)}
            </Table.Cell>
            <Table.Cell overflowWrap="anywhere">
              <bdi>{product}</bdi>
              <Text textStyle="xs" color="fg.muted">
                #{id} · <bdi>{brand}</bdi>
              </Text>
            </Table.Cell>
            <Table.Cell textAlign="end" verticalAlign="top">
              <Money dollars={amount} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
    {more_jobs > 0 && (
      <Muted>
        {counted(more_jobs, 'job')} more: the CSV of {year} has all of them.
      </Muted>
    )}
  </Stack>
);

/** The printed part. */
const StatementSheet = ({ statement }: { statement: YearStatement }) => {
  const { year, issuer, party, months, jobs, total, paid_out } = statement;
  return (
    <Card {...printableMark} maxW="prose" p={{ base: '5', md: '10' }}>
      <Stack gap="8">
        <Flex justify="space-between" align="center" gap="4" flexWrap="wrap">
          <Wordmark />
          <Text color="fg.muted">Statement of earnings {year}</Text>
        </Flex>
        <Flex as="dl" gap={{ base: '5', sm: '10' }} flexWrap="wrap">
          <Fact label="Issued by">{issuer}</Fact>
          <Fact label="Creator">
            <bdi>{party.name}</bdi>
            <Text>{party.email}</Text>
          </Fact>
          <Fact label="Earned">
            <Money dollars={total} />
          </Fact>
          <Fact label="Paid out">
            <Money dollars={paid_out} />
          </Fact>
        </Flex>
        <Stack gap="3">
          <Heading as="h2" size="sm">
            By month
          </Heading>
          <MonthTable label="Months" rows={months} />
        </Stack>
        {jobs.length > 0 && <Jobs statement={statement} />}
        <Muted>
          A job counts on the day on which the brand completed it, in UTC. Amounts are in {CURRENCY.toUpperCase()},
          before your own taxes.
        </Muted>
      </Stack>
    </Card>
  );
};

const Statement = ({ year }: { year: number }) => {
  const state = useApi(`reports/statement/${year}`, () => call(api.earningsStatement, { query: { year } }));
  const actions = state.status === 'ready' && (
    <>
      <SaveStatement year={year} />
      <PrintButton />
    </>
  );
  return (
    <Page title={`Earnings of ${year}`} back={back} actions={actions}>
      <PrintStyles />
      <AsyncView state={state} what="this statement" skeleton={<Skeleton h="96" maxW="prose" rounded="l3" />}>
        {(statement) => <StatementSheet statement={statement} />}
      </AsyncView>
    </Page>
  );
};

const NoYear = () => (
  <Page title="Earnings" back={back}>
    <EmptyState drawing={<EmptySignpost />} title="There is no such statement" link={back}>
      Each year in which you earned something has one, listed under Earnings.
    </EmptyState>
  </Page>
);

/** A creator's earnings of a year, for screen and print. */
export const Component = () => {
  const { year = '' } = useParams();
  return /^2[01]\d\d$/.test(year) ? <Statement year={Number(year)} /> : <NoYear />;
};
