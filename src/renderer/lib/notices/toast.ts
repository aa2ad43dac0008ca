import { createToaster } from '@chakra-ui/react';

/** Milliseconds. */
const DURATION = 5_000;

/** Below the screen's main action, which `followMainAction` measures. */
const offsets = { top: 'var(--toast-top, 1rem)', right: '1rem', bottom: '1rem', left: '1rem' };

/** Dark toasts at the top right. */
export const notices = createToaster({ placement: 'top-end', offsets, duration: DURATION, pauseOnPageIdle: true });
/** One toast at a time at the top centre. */
export const announcements = createToaster({ placement: 'top', offsets, duration: DURATION, max: 1 });

export interface ToastOptions {
  /** Milliseconds; 5,000 by default. */
  readonly duration?: number;
  readonly position?: 'top-right' | 'top-center';
  /** Stays until it is closed or clicked. */
  readonly persistent?: boolean;
  /** Called for a click anywhere on the toast, which then closes; not while an open dialog asks about typed text. */
  readonly onClick?: () => void;
  /** Replaces a shown toast with this id; the text by default. */
  readonly id?: string;
}

/** Chakra restarts a toast's timer only when its duration changes, so a repeated toast lasts a millisecond longer. */
const restarting = (duration: number, shown: number | undefined): number =>
  duration === shown ? duration + 1 : duration;

const show =
  (type: 'success' | 'error' | 'warning' | 'info') =>
  (
    text: string,
    { duration = DURATION, position = 'top-right', persistent, onClick, id = `${type}: ${text}` }: ToastOptions = {},
  ): string => {
    const toaster = position === 'top-center' ? announcements : notices;
    const shown = toaster.getVisibleToasts().find((one) => one.id === id);
    return toaster.create({
      id,
      title: text,
      type,
      duration: persistent ? Number.POSITIVE_INFINITY : restarting(duration, shown?.duration),
      meta: { onClick },
    });
  };

/** Short messages above the page, announced by screen readers. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  /** Says what is gone. A click within ten seconds brings it back. */
  gone: (text: string, id: string, undo: () => void): string =>
    show('info')(`${text} Click here to undo.`, { id, duration: 10_000, onClick: undo }),
  /** @param id the given id, or the one that the call returned */
  dismiss: (id: string): void => {
    notices.dismiss(id);
    announcements.dismiss(id);
  },
  dismissAll: (): void => {
    notices.dismiss();
    announcements.dismiss();
  },
};
