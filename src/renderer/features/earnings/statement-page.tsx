import { Button, Skeleton } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { PrintStyles } from '#renderer/ui/page/print-styles.tsx';
import { api } from '#shared/contract/api.ts';
import { SaveStatement } from './save-statement.tsx';
import { StatementSheet } from './statement-sheet.tsx';

const back = { to: '/earnings', label: 'Earnings' };

const Print = () => (
  <Button variant="outline" onClick={() => window.print()}>
    <Printer aria-hidden />
    Print
  </Button>
);

const Statement = ({ year }: { year: number }) => {
  const state = useApi(`reports/statement/${year}`, () => call(api.earningsStatement, { query: { year } }));
  const actions = state.status === 'ready' && (
    <>
      <SaveStatement year={year} />
      <Print />
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
