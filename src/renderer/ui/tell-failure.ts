import { isUnverified, messageOf } from '../lib/failure.ts';
import { goTo } from '../lib/navigation.ts';
import { toast } from './toast.ts';

/** Says in a toast why something failed; an unverified address is a click away from being verified. */
export const tellFailure = (error: unknown, fallback?: string): void => {
  if (isUnverified(error)) toast.error(`${messageOf(error)} Click here.`, { onClick: () => goTo('/verify-email') });
  else toast.error(messageOf(error, fallback));
};
