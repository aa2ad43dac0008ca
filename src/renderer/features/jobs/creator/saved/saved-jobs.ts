import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { toastError } from '#renderer/lib/toast-error.ts';
import { invalidate, remember, useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

/** Milliseconds in which a removal can be undone by its toast. */
const UNDO = 10_000;

const NONE: readonly number[] = [];

/** The ids of the jobs that this creator has saved; none while they are unknown. */
export const useSavedJobs = (): readonly number[] => {
  const state = useApi('saved-jobs', () => call(api.savedJobs));
  return state.status === 'ready' ? state.data.ids : NONE;
};

/** Saves a job. */
export const saveJob = async (id: number): Promise<void> => {
  remember('saved-jobs', await call(api.saveJob, { params: { id } }));
};

const takeBack = async (id: number): Promise<void> => {
  try {
    await saveJob(id);
    invalidate('open-jobs');
  } catch (error) {
    toastError(error);
  }
};

/** Removes a job from the saved ones, also one that has closed; a click on the toast takes that back. */
export const unsaveJob = async ({ id, product }: { id: number; product: { name: string } }): Promise<void> => {
  remember('saved-jobs', await call(api.unsaveJob, { params: { id } }));
  invalidate('open-jobs');
  toast.info(`${product.name} is no longer saved. Click here to undo.`, {
    id: `unsaved/${id}`,
    duration: UNDO,
    onClick: () => void takeBack(id),
  });
};
