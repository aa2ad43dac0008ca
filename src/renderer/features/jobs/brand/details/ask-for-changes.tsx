import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { BrandJobDetail } from '../brand-job.ts';
import { AskForChangesDialog } from './lazy-dialogs.ts';
import { hasRoundsLeft } from './stage-summary.ts';

/** Asks for changes to the newest version of the video. */
export const AskForChanges = ({ job }: { job: BrandJobDetail }) => {
  const [open, setOpen] = useState(false);
  const version = job.userjob?.version;
  const isPossible = job.stage === 'delivered' && hasRoundsLeft(job);
  // The dialog stays until it has closed by itself, so that the focus returns.
  if (version === undefined || !(isPossible || open)) return null;
  return (
    <>
      {isPossible && (
        <Button {...AskForChangesDialog.ahead} variant="outline" onClick={() => setOpen(true)}>
          Ask for changes
        </Button>
      )}
      <AskForChangesDialog job={job} version={version} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
