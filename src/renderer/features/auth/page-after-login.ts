/** The page first asked for, from the state of the history entry; only paths of ours, never another site. */
export const pageAfterLogin = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
};
