import { useOutletContext } from 'react-router-dom';

/** An upload that is being prepared: its task, and its video once one is chosen. */
export interface PreparedUpload {
  readonly job: number;
  readonly file: File | null;
}

/**
 * What the page of the tasks keeps for the task over it: a video may be dropped on a row before its task opens, and a
 * window that changes its width draws the task anew.
 */
export interface TasksOutlet {
  readonly prepared: PreparedUpload | null;
  readonly prepare: (upload: PreparedUpload | null) => void;
}

export const useTasksOutlet = (): TasksOutlet => useOutletContext<TasksOutlet>();
