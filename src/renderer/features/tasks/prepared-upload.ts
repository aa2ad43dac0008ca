import { useOutletContext } from 'react-router-dom';

/** An upload form that is open: its task, and the chosen video if there is one. */
export interface PreparedUpload {
  readonly job: number;
  readonly file: File | null;
}

/**
 * State that the tasks page keeps for the open task, because a video may be dropped on a row before its task opens, and
 * a change of the window's width remounts the task.
 */
export interface TasksOutlet {
  readonly prepared: PreparedUpload | null;
  readonly prepare: (upload: PreparedUpload | null) => void;
}

export const useTasksOutlet = (): TasksOutlet => useOutletContext<TasksOutlet>();
