import { createToaster } from '@chakra-ui/react';

/** Spec §9. */
const DURATION = 5_000;

/** Dark notices, top right. */
export const notices = createToaster({ placement: 'top-end', duration: DURATION, pauseOnPageIdle: true });
/** One message at a time, top centre. */
export const announcements = createToaster({ placement: 'top', duration: DURATION, max: 1 });

export interface ToastOptions {
  /** Milliseconds; 5,000 unless told. */
  readonly duration?: number;
  readonly position?: 'top-right' | 'top-center';
  /** Stays until it is closed or clicked. */
  readonly persistent?: boolean;
  /** A click anywhere on the toast; it closes then. */
  readonly onClick?: () => void;
  /** Replaces the toast of this id when it is still there. */
  readonly id?: string;
}

const show =
  (type: 'success' | 'error' | 'warning' | 'info') =>
  (
    text: string,
    { duration = DURATION, position = 'top-right', persistent, onClick, id }: ToastOptions = {},
  ): string => {
    const toaster = position === 'top-center' ? announcements : notices;
    return toaster.create({
      ...(id !== undefined && { id }),
      title: text,
      type,
      duration: persistent ? Number.POSITIVE_INFINITY : duration,
      meta: { onClick },
    });
  };

/** Short messages above the page, read out by screen readers. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  /** By the id that it was given, or that the call which showed it answered. */
  dismiss: (id: string): void => {
    notices.dismiss(id);
    announcements.dismiss(id);
  },
  dismissAll: (): void => {
    notices.dismiss();
    announcements.dismiss();
  },
};
