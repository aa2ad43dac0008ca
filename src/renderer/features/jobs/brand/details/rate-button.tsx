import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { BrandJobDetail } from '../brand-job.ts';
import { ApplicationDialog } from './lazy-dialogs.ts';
import { shownApplications } from './shown-applications.ts';

/** Leads to the stars, which are given where the creator is shown; nothing while there are none to give. */
export const RateButton = ({ job }: { job: BrandJobDetail }) => {
  const [open, setOpen] = useState(false);
  const [chosen] = shownApplications(job);
  const isDue = job.stage === 'completed';
  // The dialog stays open once the stars are given: it shows them.
  if (!chosen || !(isDue || open)) return null;
  return (
    <>
      {isDue && (
        <Button {...ApplicationDialog.ahead} onClick={() => setOpen(true)}>
          Rate Creator
        </Button>
      )}
      <ApplicationDialog job={job} application={chosen} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
