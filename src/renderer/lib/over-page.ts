/**
 * History state of an address that opens over the page before, as a panel: that page stays where it is, and closing the
 * panel goes back to it. A reload keeps the state; an address that was typed or opened in a new tab has none.
 */
export const OVER_PAGE = { over: true } as const;

/** Whether an address was opened over the page before. */
export const isOverPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'over' in state && state.over === true;
