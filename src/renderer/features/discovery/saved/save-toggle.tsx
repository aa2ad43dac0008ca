import { Button, Icon, IconButton } from '@chakra-ui/react';
import { Bookmark } from 'lucide-react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { api } from '#shared/contract/api.ts';

const NONE: readonly number[] = [];

/** Ids of this creator's saved jobs; empty until they are loaded. */
const useSavedJobs = (): readonly number[] => {
  const state = useApi('saved-jobs', () => call(api.savedJobs));
  return state.status === 'ready' ? state.data.ids : NONE;
};

const saveJob = async (id: number): Promise<void> => {
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
const unsaveJob = async ({ id, product }: { id: number; product: { name: string } }): Promise<void> => {
  remember('saved-jobs', await call(api.unsaveJob, { params: { id } }));
  invalidate('open-jobs');
  toast.gone(`${product.name} is no longer saved.`, `unsaved/${id}`, () => void takeBack(id));
};

interface SaveToggleProps {
  job: { readonly id: number; readonly product: { readonly name: string } };
}

const useToggle = (job: SaveToggleProps['job']) => {
  const isSaved = useSavedJobs().includes(job.id);
  const { run, busy } = useAction(() => (isSaved ? unsaveJob(job) : saveJob(job.id)));
  return { isSaved, props: { 'aria-pressed': isSaved, 'aria-busy': busy || undefined, onClick: () => void run() } };
};

const Mark = ({ filled }: { filled: boolean }) => (
  <Icon as={Bookmark} fill={filled ? 'currentColor' : 'none'} aria-hidden />
);

/** Bookmark button on a job's card, stacked above the link that covers the card. */
export const SaveMark = ({ job }: SaveToggleProps) => {
  const { isSaved, props } = useToggle(job);
  return (
    <IconButton
      {...props}
      type="button"
      size="sm"
      variant="outline"
      rounded="full"
      bg="bg.panel"
      zIndex="1"
      aria-label={`Save ${job.product.name}`}
      title={isSaved ? 'Saved' : 'Save'}
    >
      <Mark filled={isSaved} />
    </IconButton>
  );
};

/** Bookmark button on a job's page. */
export const SaveToggle = ({ job }: SaveToggleProps) => {
  const { isSaved, props } = useToggle(job);
  return (
    // The label is constant; `aria-pressed` conveys the state.
    <Button {...props} type="button" variant="outline">
      <Mark filled={isSaved} />
      Save job
    </Button>
  );
};
