import { type ReactNode, useState } from 'react';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { DeclineDialog } from './lazy-dialogs.ts';

interface Declining {
  /** Opens the dialog for an application. */
  readonly decline: (application: Application) => void;
  readonly dialog: ReactNode;
}

/**
 * The dialog in which an application is declined, above what disappears by that.
 * @param focusAfter gets the focus when the dialog closes, as the button that opened it is gone
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
    <DeclineDialog
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
