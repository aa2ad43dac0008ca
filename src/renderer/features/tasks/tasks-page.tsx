import { Box, Button } from '@chakra-ui/react';
import { memo, type ReactNode, useState } from 'react';
import { Outlet, type To, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { Counterpart } from '#renderer/entities/job/counterpart.tsx';
import { jobCardColumns } from '#renderer/entities/job/job-card-columns.tsx';
import { LinkedProduct, LinkedRows } from '#renderer/entities/job/job-cells.tsx';
import { jobColumns } from '#renderer/entities/job/job-columns.tsx';
import { StageCell } from '#renderer/entities/job/stage-cell.tsx';
import { StatusChips } from '#renderer/entities/job/status-chips.tsx';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { useFileDrop } from '#renderer/lib/files/use-file-drop.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { PANEL_STATE } from '#renderer/lib/pages/panel-history-state.ts';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListSelect } from '#renderer/ui/list/list-select.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { STAGED_SORTS, TASK_STATUSES, tasksView } from '#shared/contract/list-query.ts';
import { TASK_STAGES } from '#shared/domain/jobs/job-stage.ts';
import { creatorStages } from '#shared/domain/jobs/job-stage-words.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import { type OfferedVideo, offerFiles } from './offered-video.ts';
import type { PreparedUpload, TasksOutlet } from './prepared-upload.ts';
import { acceptsVideo, pageTitle, type Task } from './task.ts';

/** Preloads the code of the task page. A failure is ignored, because opening the task retries and reports it. */
export const preloadTask = (): void => void import('./task-page.tsx').catch(() => undefined);

const ahead = { onPointerEnter: preloadTask, onFocus: preloadTask };

const Product = ({ id, product }: Task) => <LinkedProduct {...ahead} {...useTaskLink()(id)} product={product} />;

/** The button of a row; the whole row links to the same page. */
const More = ({ task: { id, product }, size }: { task: Task; size: 'xs' | 'sm' }) => {
  const navigate = useNavigate();
  const { to, state } = useTaskLink()(id);
  return (
    <Button
      {...ahead}
      size={size}
      variant="outline"
      position="relative"
      zIndex="1"
      aria-haspopup={state ? 'dialog' : undefined}
      aria-label={`More about job #${id}, ${product.name}`}
      onClick={() => void navigate(to, { state })}
    >
      More
    </Button>
  );
};

/** The tasks as cards. */
const taskCardColumns: readonly Column<Task>[] = [
  ...jobCardColumns<Task>({
    side: 'creator',
    person: ({ brand }) => brand,
    personTitle: 'Brand',
    name: (task) => <Product {...task} />,
  }),
  { title: 'Actions', actions: true, cell: (task) => <More task={task} size="xs" /> },
];

/** Columns of the tasks table, whose rows are links within `LinkedRows`. */
const taskColumns: readonly Column<Task>[] = [
  ...jobColumns<Task>((task) => <Product {...task} />),
  {
    title: 'Brand',
    cell: ({ brand, unread }) => <Counterpart person={brand} page={memberPage('brand', brand.id)} unread={unread} />,
  },
  { title: 'Status', cell: (task) => <StageCell side="creator" job={task} /> },
  { title: 'Actions', actions: true, align: 'end', cell: (task) => <More task={task} size="sm" /> },
];

interface TaskLink {
  readonly to: To;
  /** History state. */
  readonly state: typeof PANEL_STATE | null;
}

/** Link to a task from the list that keeps the filters: in front of the list, or in its place in a narrow window. */
const useTaskLink = (): ((id: number) => TaskLink) => {
  const { search } = useLocation();
  const isNarrow = useNarrow();
  return (id) => ({ to: { pathname: `/tasks/${id}`, search }, state: isNarrow ? null : PANEL_STATE });
};

interface TaskDropProps {
  /** @param row key of the row that the files were dropped on; null outside of the rows */
  onDrop: (files: readonly File[], row: string | null) => void;
  children: ReactNode;
}

const rowOf = (on: EventTarget): string | null =>
  (on instanceof Element ? on.closest('[data-row]')?.getAttribute('data-row') : null) ?? null;

/** Accepts videos dropped on the rows of a list, or outside of them. */
const TaskDrop = ({ onDrop, children }: TaskDropProps) => {
  const { over, handlers } = useFileDrop((files, on) => onDrop(files, rowOf(on)));
  return (
    <Box
      {...handlers}
      data-testid="task-drop"
      position="relative"
      rounded="l3"
      outline={over ? '2px dashed' : undefined}
      outlineColor="accent.solid"
      outlineOffset="4px"
    >
      {over && (
        // Over the page and not in its flow: the rows must not move away below the pointer.
        <Muted position="absolute" bottom="100%" insetEnd="0" mb="2" zIndex="docked" bg="bg" pointerEvents="none">
          Drop a video on its task, or several anywhere here.
        </Muted>
      )}
      {children}
    </Box>
  );
};

const AssignVideosDialog = lazyDialog(async () => (await import('./assign-videos-dialog.tsx')).AssignVideosDialog);

const NoTasks = () => (
  <EmptyState drawing={<EmptyClapperboard />} title="No tasks yet" link={{ to: '/jobs', label: 'Check Jobs' }}>
    When a brand accepts your application, its job is listed here with everything you need to film it.
  </EmptyState>
);

const stages = TASK_STAGES.map((value) => ({ value, label: creatorStages[value].label }));

interface RowsProps {
  tasks: readonly Task[];
  /** Called when a video was dropped on the row of its task. */
  onPrepare: (upload: PreparedUpload) => void;
}

/** The rows. One video may be dropped on its task's row, several outside of the rows. */
const Rows = ({ tasks, onPrepare }: RowsProps) => {
  const { transfers } = usePlatform();
  const navigate = useNavigate();
  const linkTo = useTaskLink();
  const [several, setSeveral] = useState<readonly OfferedVideo[]>([]);
  const drop = (files: readonly File[], row: string | null) => {
    const task = tasks.find(({ id }) => String(id) === row);
    const [file] = files;
    if (!task || !acceptsVideo(task) || files.length > 1 || !file) {
      if (transfers) setSeveral(offerFiles(files, transfers));
      return;
    }
    const choice = chooseVideo(files);
    if ('rejection' in choice) {
      toast.error(choice.rejection);
      return;
    }
    const { to, state } = linkTo(task.id);
    onPrepare({ job: task.id, file: choice.file });
    void navigate(to, { state });
  };
  const table = (
    <LinkedRows>
      <DataTable
        label="Your tasks"
        columns={taskColumns}
        cardColumns={taskCardColumns}
        rows={tasks}
        rowKey={({ id }) => id}
      />
    </LinkedRows>
  );
  return (
    <>
      {transfers ? <TaskDrop onDrop={drop}>{table}</TaskDrop> : table}
      {several.length > 0 && <AssignVideosDialog open videos={several} tasks={tasks} onClose={() => setSeveral([])} />}
    </>
  );
};

interface TaskListProps extends Pick<RowsProps, 'onPrepare'> {
  /** Document title while a task is open in front of the list. */
  documentTitle: string | undefined;
}

/** The jobs for which this creator was accepted. */
const TaskList = memo(({ onPrepare, documentTitle }: TaskListProps) => {
  const list = useListQuery(tasksView);
  const state = useApi(`tasks/${list.key}`, () => call(api.listTasks, { query: list.values }));
  const filters = (
    <>
      <StatusChips values={TASK_STATUSES} value={list.values.status} onChoose={(status) => list.choose({ status })} />
      <ListSelect
        label="What now"
        any="Any next step"
        options={stages}
        value={list.values.stage}
        onChoose={(stage) => list.choose({ stage })}
      />
    </>
  );
  return (
    <Page
      title="Tasks"
      documentTitle={documentTitle}
      intro="Film and upload. The price is yours when the brand completes the job."
    >
      <ListView
        list={list}
        sorts={STAGED_SORTS}
        state={state}
        noun={{ one: 'task', many: 'tasks' }}
        what="your tasks"
        skeleton={<DataTableSkeleton />}
        empty={<NoTasks />}
        filters={filters}
      >
        {(tasks) => <Rows tasks={tasks} onPrepare={onPrepare} />}
      </ListView>
    </Page>
  );
});

/** The tasks list, with the open task in front of it, or in its place in a narrow window. */
export const Component = () => {
  const opened = useMatch('/tasks/:id');
  const isNarrow = useNarrow();
  const [prepared, prepare] = useState<PreparedUpload | null>(null);
  const isListShown = !(opened && isNarrow);
  const documentTitle = opened ? pageTitle(wholeNumberOf(opened.params.id)) : undefined;
  return (
    <>
      {isListShown && <TaskList onPrepare={prepare} documentTitle={documentTitle} />}
      <Outlet context={{ prepared, prepare } satisfies TasksOutlet} />
    </>
  );
};
