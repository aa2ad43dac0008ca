import { isUnreachable, isUnverified, messageOf } from './failure.ts';
import { goTo } from './navigation.ts';
import { isOfflineShown } from './notices.ts';
import { toast } from './toast.ts';

/**
 * Shows a failure in a toast; for an unverified email address a click leads to its verification. Connection failures
 * are left out while the offline notice is shown.
 */
export const toastError = (error: unknown, fallback?: string): void => {
  if (isOfflineShown() && isUnreachable(error)) return;
  if (isUnverified(error)) toast.error(`${messageOf(error)} Click here.`, { onClick: () => goTo('/verify-email') });
  else toast.error(messageOf(error, fallback));
};
