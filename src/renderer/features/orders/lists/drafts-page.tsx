import { Button, HStack, IconButton } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyFolder } from '#renderer/assets/empty/folder.tsx';
import { JOBS, jobColumns } from '#renderer/entities/job/job-columns.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { AS_LINK, LinkButton } from '#renderer/ui/form/link-button.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { listQuery } from '#shared/contract/list-query.ts';
import { brandStages } from '#shared/domain/jobs/job-stage-words.ts';
import { type BrandJob, refreshJobLists } from '../brand-job.ts';

const PaymentModal = lazyDialog(async () => (await import('../payment/payment-modal.tsx')).PaymentModal);

interface RowActions {
  onPay: (job: BrandJob) => void;
  onDelete: (job: BrandJob) => void;
}

const draftColumns = ({ onPay, onDelete }: RowActions): Column<BrandJob>[] => [
  ...jobColumns(),
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: (job) =>
      job.stage === 'payment_processing' ? (
        <Muted textAlign="end">{brandStages.payment_processing.label}</Muted>
      ) : (
        <HStack gap="1" justify="flex-end">
          <IconButton {...AS_LINK} variant="ghost" size="sm">
            <RouterLink to={`/edit-job/${job.id}`} aria-label={`Edit job #${job.id}`}>
              <Pencil />
            </RouterLink>
          </IconButton>
          <IconButton
            {...ConfirmDialog.ahead}
            variant="ghost"
            size="sm"
            aria-label={`Delete job #${job.id}`}
            onClick={() => onDelete(job)}
          >
            <Trash2 />
          </IconButton>
          <Button {...PaymentModal.ahead} size="sm" ms="2" onClick={() => onPay(job)}>
            Pay
          </Button>
        </HStack>
      ),
  },
];

const remove = async ({ id }: BrandJob) => {
  await call(api.deleteJob, { params: { id } });
  refreshJobLists();
};

const postJob = <LinkButton to="/new-job">Post Job</LinkButton>;

export const Component = () => {
  const list = useListQuery(listQuery);
  const state = useApi(`drafts/${list.key}`, () => call(api.listDrafts, { query: list.values }));
  const [paying, setPaying] = useState<BrandJob | null>(null);
  const [deleting, setDeleting] = useState<BrandJob | null>(null);
  const columns = draftColumns({ onPay: setPaying, onDelete: setDeleting });
  return (
    <Page title="Drafts" intro="Orders that are not paid yet. Creators see a job only after you paid for it.">
      <ListView
        list={list}
        state={state}
        noun={JOBS}
        what="your drafts"
        skeleton={<DataTableSkeleton />}
        empty={
          <EmptyState drawing={<EmptyFolder />} title="No drafts" action={postJob}>
            An order that you do not pay at once is kept here, so that you can finish it later.
          </EmptyState>
        }
      >
        {(jobs) => <DataTable label="Drafts" columns={columns} rows={jobs} rowKey={({ id }) => id} />}
      </ListView>
      <PaymentModal job={paying} open={paying !== null} onClose={() => setPaying(null)} />
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete draft"
        question={`Are you sure you want to delete job: #${deleting?.id ?? ''}?`}
        confirm="Delete"
        destructive
        success="Job Deleted!"
        onConfirm={async () => deleting && remove(deleting)}
      />
    </Page>
  );
};
