import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { useListQuery } from '#renderer/lib/use-list-query.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { lateDialog } from '#renderer/ui/late-dialog.tsx';
import { ListChips } from '#renderer/ui/list-chips.tsx';
import { ListView } from '#renderer/ui/list-view.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { DataTableSkeleton } from '#renderer/ui/skeletons.tsx';
import { api } from '#shared/contract/api.ts';
import { TASK_STATUSES, tasksQuery } from '#shared/contract/list-query.ts';
import { statusLabels } from '#shared/domain/job-lifecycle.ts';
import type { Task } from './task.ts';
import { taskColumns } from './task-columns.tsx';

const TaskDialog = lateDialog(async () => (await import('./task-dialog.tsx')).TaskDialog);
const UploadDialog = lateDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog);

const NoTasks = () => (
  <EmptyState title="No tasks yet" link={{ to: '/jobs', label: 'Check Jobs' }}>
    When a brand accepts your application, its job stands here with everything you need to film it.
  </EmptyState>
);

/** The rows, and the dialogs of the chosen one; a dialog follows its row when that is loaded again. */
const Tasks = ({ tasks }: { tasks: readonly Task[] }) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [uploading, setUploading] = useState(false);
  const task = tasks.find(({ id }) => id === chosen);
  const columns = taskColumns(TaskDialog.ahead, ({ id }) => {
    setChosen(id);
    setOpen(true);
  });
  return (
    <>
      <DataTable label="Your tasks" columns={columns} rows={tasks} rowKey={({ id }) => id} />
      {task && (
        <TaskDialog
          task={task}
          open={open}
          uploading={uploading}
          onClose={() => setOpen(false)}
          beforeUpload={UploadDialog.ahead}
          onUpload={() => setUploading(true)}
        />
      )}
      {task && uploading && <UploadDialog open task={task} onClose={() => setUploading(false)} />}
    </>
  );
};

/** The jobs that this creator was accepted for. */
export const Component = () => {
  const list = useListQuery(tasksQuery);
  const state = useApi(`tasks/${list.key}`, () => call(api.listTasks, { query: list.values }));
  return (
    <Page title="Tasks" intro="Film, upload, and get paid when the brand completes the job.">
      <ListView
        list={list}
        state={state}
        noun={{ one: 'task', many: 'tasks' }}
        what="your tasks"
        skeleton={<DataTableSkeleton card="64" />}
        empty={<NoTasks />}
        filters={
          <ListChips
            label="Status"
            values={TASK_STATUSES}
            words={statusLabels}
            value={list.values.status}
            onChoose={(status) => list.choose({ status })}
          />
        }
      >
        {(tasks) => <Tasks tasks={tasks} />}
      </ListView>
    </Page>
  );
};
