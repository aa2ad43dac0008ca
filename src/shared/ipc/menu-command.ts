/** What the application menu asks the page to do, besides opening pages. `search`: show the command palette. */
export type MenuCommand = 'search';
