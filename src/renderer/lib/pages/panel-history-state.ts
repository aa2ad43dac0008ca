/**
 * History state of a page that opens as a panel in front of the previous page, which stays mounted; closing the panel
 * goes back. A reload keeps the state; a typed URL or a new tab has none.
 */
export const PANEL_STATE = { over: true } as const;

/** Whether the page was opened as a panel. */
export const isPanel = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'over' in state && state.over === true;
