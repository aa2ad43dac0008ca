import { type ReactNode, useState } from 'react';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { DeclineApplicationDialog } from './lazy-dialogs.ts';

interface Declining {
  /** Opens the dialog for an application. */
  readonly decline: (application: Application) => void;
  readonly dialog: ReactNode;
}

/**
 * Dialog that declines an application. It is mounted above the applicant's card, which disappears when the call
 * succeeds.
 * @param focusAfter returns the element that gets the focus afterwards, because the button that opened the dialog is
 * gone
 */
export const useDeclining = (
  job: BrandJobDetail,
  focusAfter: (application: Application) => HTMLElement | null,
): Declining => {
  const [application, setApplication] = useState<Application>();
  const [open, setOpen] = useState(false);
  const decline = (declined: Application) => {
    setApplication(declined);
    setOpen(true);
  };
  const dialog = application && (
    <DeclineApplicationDialog
      key={application.id}
      job={job}
      application={application}
      open={open}
      onClose={() => setOpen(false)}
      focusAfter={() => focusAfter(application)}
    />
  );
  return { decline, dialog };
};
