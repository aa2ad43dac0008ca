import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { toastError } from '#renderer/lib/toast-error.ts';
import { invalidate, remember, useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

/** Milliseconds for which the toast offers to undo a removal. */
const UNDO = 10_000;

const NONE: readonly number[] = [];

/** Ids of this creator's saved jobs; empty until they are loaded. */
export const useSavedJobs = (): readonly number[] => {
  const state = useApi('saved-jobs', () => call(api.savedJobs));
  return state.status === 'ready' ? state.data.ids : NONE;
};

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

/** Removes a job, open or closed, from the saved ones. A toast offers to undo it. */
export const unsaveJob = async ({ id, product }: { id: number; product: { name: string } }): Promise<void> => {
  remember('saved-jobs', await call(api.unsaveJob, { params: { id } }));
  invalidate('open-jobs');
  toast.info(`${product.name} is no longer saved. Click here to undo.`, {
    id: `unsaved/${id}`,
    duration: UNDO,
    onClick: () => void takeBack(id),
  });
};
