/** Whether the session ended without a log-out, which the login page then explains. */
export const wasSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signedOut' in state && state.signedOut === true;

/** The page first requested, from the history state; only paths of this site (no open redirect). */
export const pageAfterLogin = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
};
