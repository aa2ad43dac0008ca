/**
 * What the application menu asks the page to do, besides opening pages. `search`: show the command palette; `transfers`:
 * show the panel of transfers.
 */
export type MenuCommand = 'search' | 'transfers';
