import { getDefaultStore } from 'jotai';
import { isUnreachable, isUnverified, messageOf } from '../api/failure.ts';
import { goTo } from '../pages/navigation.ts';
import { isOfflineShown, offlineNoticeAtom } from './notices.ts';
import { toast } from './toast.ts';

/** Shown toasts of connection failures. */
const unreachable = new Set<string>();

// A call often fails before the offline notice is shown, which then says the same.
getDefaultStore().sub(offlineNoticeAtom, () => {
  if (!isOfflineShown()) return;
  for (const id of unreachable) toast.dismiss(id);
  unreachable.clear();
});

/**
 * Shows a failure in a toast; for an unverified email address a click leads to its verification. Connection failures
 * are left out while the offline notice is shown.
 */
export const toastError = (error: unknown, fallback?: string): void => {
  if (isUnverified(error)) toast.error(`${messageOf(error)} Click here.`, { onClick: () => goTo('/verify-email') });
  else if (!isUnreachable(error)) toast.error(messageOf(error, fallback));
  else if (!isOfflineShown()) unreachable.add(toast.error(messageOf(error, fallback)));
};
