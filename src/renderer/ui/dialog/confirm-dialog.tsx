import { lazyDialog } from './lazy-dialog.tsx';

/** Confirmation of an irreversible action; the code (`confirm-question.tsx`) is loaded on first use. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirm-question.tsx')).ConfirmQuestion);
