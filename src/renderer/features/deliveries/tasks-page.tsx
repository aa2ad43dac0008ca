import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { useListQuery } from '#renderer/lib/use-list-query.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListChips } from '#renderer/ui/list/list-chips.tsx';
import { ListSelect } from '#renderer/ui/list/list-select.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { STAGED_SORTS, TASK_STATUSES, tasksView } from '#shared/contract/list-query.ts';
import { canTake, statusLabels } from '#shared/domain/job-lifecycle.ts';
import { creatorStages, TASK_STAGES } from '#shared/domain/job-stage.ts';
import type { Task } from './task.ts';
import { taskColumns } from './task-columns.tsx';
import { TaskDrop } from './task-drop.tsx';
import { chooseVideo } from './video-choice.ts';

const TaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).TaskDialog);
const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog);

const AssignVideosDialog = lazyDialog(async () => (await import('./assign-videos-dialog.tsx')).AssignVideosDialog);

const NoTasks = () => (
  <EmptyState title="No tasks yet" link={{ to: '/jobs', label: 'Check Jobs' }}>
    When a brand accepts your application, its job stands here with everything you need to film it.
  </EmptyState>
);

const stages = TASK_STAGES.map((value) => ({ value, label: creatorStages[value].label }));

const takesVideo = ({ status }: Task): boolean => canTake('deliver', status);

/** State of the page's dialogs: the chosen task and dropped videos. */
const useChosen = (tasks: readonly Task[]) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [dropped, setDropped] = useState<File>();
  const [several, setSeveral] = useState<readonly File[]>([]);
  const upload = (file?: File) => {
    setDropped(file);
    setUploading(true);
  };
  const drop = (files: readonly File[], row: string | null) => {
    const task = tasks.find(({ id }) => String(id) === row);
    const [file] = files;
    if (!task || !takesVideo(task) || files.length > 1 || !file) {
      setSeveral(files);
      return;
    }
    const choice = chooseVideo(files);
    if ('refusal' in choice) toast.error(choice.refusal);
    else {
      setChosen(task.id);
      upload(choice.file);
    }
  };
  const show = (task: Task) => {
    setChosen(task.id);
    setOpen(true);
  };
  // An open dialog shows the reloaded row.
  const task = tasks.find(({ id }) => id === chosen);
  return { task, show, open, setOpen, uploading, setUploading, upload, dropped, drop, several, setSeveral };
};

/** The rows, and the dialogs of the chosen one. A video may be dropped on its row, several beside them. */
const Tasks = ({ tasks }: { tasks: readonly Task[] }) => {
  const { transfers } = usePlatform();
  const chosen = useChosen(tasks);
  const { task, several } = chosen;
  const table = (
    <DataTable
      label="Your tasks"
      columns={taskColumns(TaskDialog.ahead, chosen.show)}
      rows={tasks}
      rowKey={({ id }) => id}
    />
  );
  return (
    <>
      {transfers ? <TaskDrop onDrop={chosen.drop}>{table}</TaskDrop> : table}
      {task && (
        <TaskDialog
          task={task}
          open={chosen.open}
          uploading={chosen.uploading}
          onClose={() => chosen.setOpen(false)}
          beforeUpload={UploadDialog.ahead}
          onUpload={chosen.upload}
        />
      )}
      {task && chosen.uploading && (
        <UploadDialog open task={task} dropped={chosen.dropped} onClose={() => chosen.setUploading(false)} />
      )}
      {several.length > 0 && (
        <AssignVideosDialog
          open
          files={several}
          tasks={tasks.filter(takesVideo)}
          onClose={() => chosen.setSeveral([])}
        />
      )}
    </>
  );
};

/** The jobs that this creator was accepted for. */
export const Component = () => {
  const list = useListQuery(tasksView);
  const state = useApi(`tasks/${list.key}`, () => call(api.listTasks, { query: list.values }));
  return (
    <Page title="Tasks" intro="Film, upload, and get paid when the brand completes the job.">
      <ListView
        list={list}
        sorts={STAGED_SORTS}
        state={state}
        noun={{ one: 'task', many: 'tasks' }}
        what="your tasks"
        skeleton={<DataTableSkeleton />}
        empty={<NoTasks />}
        filters={
          <>
            <ListChips
              label="Status"
              values={TASK_STATUSES}
              words={statusLabels}
              value={list.values.status}
              onChoose={(status) => list.choose({ status })}
            />
            <ListSelect
              label="What now"
              any="Any next step"
              options={stages}
              value={list.values.stage}
              onChoose={(stage) => list.choose({ stage })}
            />
          </>
        }
      >
        {(tasks) => <Tasks tasks={tasks} />}
      </ListView>
    </Page>
  );
};
