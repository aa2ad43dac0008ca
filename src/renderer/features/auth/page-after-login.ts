/** Whether the session of this page ended without a log-out, so that the visitor stands before the login by surprise. */
export const wasSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signedOut' in state && state.signedOut === true;

/** The page first asked for, from the state of the history entry; only paths of ours, never another site. */
export const pageAfterLogin = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
};
