import { lazyDialog } from './lazy-dialog.tsx';

/** A confirmation before something irreversible, whose code (`confirm-question.tsx`) is loaded on first use. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirm-question.tsx')).ConfirmQuestion);
