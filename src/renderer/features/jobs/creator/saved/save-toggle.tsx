import { Button, Icon, IconButton } from '@chakra-ui/react';
import { Bookmark } from 'lucide-react';
import { useAction } from '#renderer/lib/use-action.ts';
import { saveJob, unsaveJob, useSavedJobs } from './saved-jobs.ts';

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
