import type { Reply } from '#shared/ipc/reply.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** What the main process answers. Throws when it fails. */
export const unwrap = <T>(reply: Reply<T>): T => {
  if (!reply.ok) throw new Error(reply.message);
  return reply.value;
};

/** The same, where a failure has a message for the user. */
export const unwrapForUser = <T>(reply: Reply<T>): T => {
  if (!reply.ok) throw new UserFacingError(reply.message);
  return reply.value;
};

/** Gives what the main process answers to a listener, which follows its events besides. A failure is ignored. */
export const tell = <T>(state: Promise<Reply<T>>, listener: (value: T) => void): void => {
  state.then(
    (reply) => listener(unwrap(reply)),
    () => undefined,
  );
};
