import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

/** An application with its creator, to accept or rate. */
export const ApplicationDialog = lazyDialog(async () => (await import('./application-dialog.tsx')).ApplicationDialog);

export const DeclineApplicationDialog = lazyDialog(
  async () => (await import('./decline-application-dialog.tsx')).DeclineApplicationDialog,
);

export const AskForScriptDialog = lazyDialog(async () => (await import('./change-dialogs.tsx')).AskForScriptDialog);

export const AskForChangesDialog = lazyDialog(async () => (await import('./change-dialogs.tsx')).AskForChangesDialog);
