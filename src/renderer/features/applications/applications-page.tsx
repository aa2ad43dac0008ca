import { useState } from 'react';
import { EmptyEnvelope } from '#renderer/assets/empty/envelope.tsx';
import { WithdrawQuestion } from '#renderer/entities/job/withdraw-question.tsx';
import { call } from '#renderer/lib/call.ts';
import { invalidate, useApi } from '#renderer/lib/use-api.ts';
import { useListQuery } from '#renderer/lib/use-list-query.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListChips } from '#renderer/ui/list/list-chips.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { applicationsQuery } from '#shared/contract/list-query.ts';
import { APPLICATION_STATUSES, statusLabels } from '#shared/domain/job-lifecycle.ts';
import { type Application, applicationCardColumns, applicationColumns } from './application-columns.tsx';

const NoApplications = () => (
  <EmptyState drawing={<EmptyEnvelope />} title="No applications yet" link={{ to: '/jobs', label: 'Check Jobs' }}>
    Jobs that you apply for are listed here with the brand’s answer.
  </EmptyState>
);

/** The creator's applications and their status. */
export const Component = () => {
  const list = useListQuery(applicationsQuery);
  const state = useApi(`applications/${list.key}`, () => call(api.listApplications, { query: list.values }));
  const [leaving, setLeaving] = useState<Application | null>(null);
  const columns = applicationColumns(ConfirmDialog.ahead, setLeaving);
  const cardColumns = applicationCardColumns(ConfirmDialog.ahead, setLeaving);
  return (
    <Page title="Applications" intro="We tell you as soon as a brand accepts one.">
      <ListView
        list={list}
        state={state}
        noun={{ one: 'application', many: 'applications' }}
        what="your applications"
        skeleton={<DataTableSkeleton />}
        empty={<NoApplications />}
        filters={
          <ListChips
            label="Status"
            values={APPLICATION_STATUSES}
            words={statusLabels}
            value={list.values.status}
            onChoose={(status) => list.choose({ status })}
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Your applications"
            columns={columns}
            cardColumns={cardColumns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListView>
      {leaving && (
        <WithdrawQuestion
          application={leaving}
          job={leaving.job}
          open
          onClose={() => setLeaving(null)}
          onWithdrawn={() => invalidate(`job/${leaving.job.id}`)}
        />
      )}
    </Page>
  );
};
