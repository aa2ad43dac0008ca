/** A journey that runs on the website only. */
interface ClientException {
  readonly file: string;
  /** The full title of the test. */
  readonly title: string;
  /** Why the desktop client cannot run it, and what covers the client instead. */
  readonly reason: string;
}

/** All journeys run in the desktop client too, except these. */
export const clientExceptions: readonly ClientException[] = [
  {
    file: 'public.spec.ts',
    title: 'the landing page stands without scripts, and is hydrated by the first press',
    reason: 'The website sends its public pages as HTML. The client has one page, which it draws itself.',
  },
  {
    file: 'public.spec.ts',
    title: 'no byte of a clip is loaded before it is in view, and none where less motion is wanted',
    reason: 'The package of the client has the posters of the clips only (wall.test.tsx).',
  },
  {
    file: 'public.spec.ts',
    title: 'links of a page that is not hydrated yet lead on',
    reason: 'The client has no page that works before its scripts have run.',
  },
  {
    file: 'public.spec.ts',
    title: 'whoever is signed in finds the ways on at public pages, before any script, and no form to sign in',
    reason: 'The client has no page that works before its scripts have run.',
  },
  {
    file: 'redirects.spec.ts',
    title: 'a page of the other role in a new tab leads to the dashboard',
    reason: 'The client has one window and no tabs.',
  },
  {
    file: 'task-page.spec.ts',
    title: 'a click with Ctrl on a row of the tasks opens it in a tab of its own',
    reason: 'The client has one window and no tabs.',
  },
  {
    file: 'notifications.spec.ts',
    title: 'one person in two windows, with settings and with nothing to tell',
    reason: 'The client has one window; a second start shows the first one (window.spec.ts).',
  },
  {
    file: 'chat-cuts.spec.ts',
    title: 'two people lose and double nothing over a line that is cut again and again',
    reason: 'Each person needs an address of their own, named in a header that the client does not send on.',
  },
  {
    file: 'subscription-and-google.spec.ts',
    title: 'a brand is warned three days ahead, and the bank asks back before it renews',
    reason: 'The bank asks in the system browser, on the page of the pay link (client-payments.spec.ts).',
  },
  {
    file: 'subscription-and-google.spec.ts',
    title: 'Google opens an account with a password only with that password',
    reason:
      'A code of Google opens one time, so a password cannot follow it. The client says to log in with the password (google.spec.ts).',
  },
  {
    file: 'subscription-and-google.spec.ts',
    title: 'a provider window that is closed is told',
    reason:
      'The system browser tells nobody that a page of it was closed. Who says no there stays where they were (google.spec.ts).',
  },
  {
    file: 'transfers.spec.ts',
    title: 'an upload outlasts its screen, a reload and a cut line',
    reason:
      'A page of the website needs the file again after a reload. In the client the main process uploads (upload-faults.spec.ts).',
  },
];
