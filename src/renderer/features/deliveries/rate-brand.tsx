import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { TaskDetail } from './task.ts';

const RateBrandDialog = lazyDialog(async () => (await import('./rate-brand-dialog.tsx')).RateBrandDialog);

/** Opens the stars for the brand of a completed job; nothing while there are none to give. */
export const RateBrand = ({ task }: { task: TaskDetail }) => {
  const [open, setOpen] = useState(false);
  const isDue = task.status === 'completed' && task.rating === null;
  // The dialog stays open once the stars are given: it shows them.
  if (!isDue && !open) return null;
  return (
    <>
      {isDue && (
        <Button {...RateBrandDialog.ahead} onClick={() => setOpen(true)}>
          Rate Brand
        </Button>
      )}
      <RateBrandDialog task={task} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
