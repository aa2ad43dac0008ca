import { isUnreachable, isUnverified, messageOf } from './failure.ts';
import { goTo } from './navigation.ts';
import { isOfflineShown } from './notices.ts';
import { toast } from './toast.ts';

/**
 * Says in a toast why something failed; an unverified address is a click away from being verified. While the page says
 * that it is offline, a call that got no answer is not told once more.
 */
export const toastError = (error: unknown, fallback?: string): void => {
  if (isOfflineShown() && isUnreachable(error)) return;
  if (isUnverified(error)) toast.error(`${messageOf(error)} Click here.`, { onClick: () => goTo('/verify-email') });
  else toast.error(messageOf(error, fallback));
};
