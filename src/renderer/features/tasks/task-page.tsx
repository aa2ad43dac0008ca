import { Skeleton, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { isPanel } from '#renderer/lib/pages/panel-history-state.ts';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import { isTask, pageTitle } from './task.ts';
import { TaskView } from './task-view.tsx';

const NoTask = () => (
  <GoneState title="There is no such task" link={{ to: '/tasks', label: 'Tasks' }}>
    It may belong to another account, or the address is not quite right.
  </GoneState>
);

const TaskSkeleton = () => (
  <Stack gap="6">
    <Skeleton h="56" rounded="l3" />
    <Skeleton h="24" rounded="l3" />
    <Skeleton h="40" rounded="l3" />
  </Stack>
);

/** A visible job for which this creator was not accepted is treated as missing. */
const Loaded = ({ id, level }: { id: number; level: 2 | 3 }) => {
  const state = useApi(`job/${id}`, () => call(api.getCreatorJob, { params: { id } }));
  if (state.status === 'error' && isMissing(state.error)) return <NoTask />;
  return (
    <AsyncView state={state} what="this task" skeleton={<TaskSkeleton />}>
      {(job) => (isTask(job) ? <TaskView task={job} level={level} /> : <NoTask />)}
    </AsyncView>
  );
};

/** Closes a task: goes back to the list at its scroll position, or opens the list with the same filters. */
const useLeave = (): (() => void) => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Going back is asynchronous, so a second Escape must not go back again.
  const isLeaving = useRef(false);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void (isPanel(state) ? navigate(-1) : navigate({ pathname: '/tasks', search }, { replace: true }));
  };
};

/** One task at its own URL: a panel in front of the list, or a page in a narrow window. */
export const Component = () => {
  const id = wholeNumberOf(useParams().id);
  const { search } = useLocation();
  const isNarrow = useNarrow();
  const leave = useLeave();
  const content = id === null ? <NoTask /> : <Loaded key={id} id={id} level={isNarrow ? 2 : 3} />;
  if (isNarrow)
    return (
      <Page title={pageTitle(id)} back={{ to: `/tasks${search}`, label: 'Tasks' }}>
        {content}
      </Page>
    );
  return (
    <Modal open onClose={leave} title={pageTitle(id)} size="lg" place="side">
      {content}
    </Modal>
  );
};
