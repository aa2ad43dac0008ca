import { useState } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { useNarrow } from '#renderer/lib/use-narrow.ts';
import { wholeNumberOf } from '#shared/domain/parse-number.ts';
import type { PreparedUpload, TasksOutlet } from './prepared-upload.ts';
import { pageTitle } from './task.ts';
import { TaskList } from './task-list.tsx';

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
