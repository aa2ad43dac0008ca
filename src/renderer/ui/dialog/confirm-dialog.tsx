import { lazyDialog } from './lazy-dialog.tsx';

/** A question before something that is not undone (`confirm-question.tsx`), fetched when it is asked first. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirm-question.tsx')).ConfirmQuestion);
