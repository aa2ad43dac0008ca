/** A test that `npm test` leaves out. `npm run test:long` runs it, and so does a run of its file. */
interface LongTest {
  readonly file: string;
  /** The full title of the test, with the values of its parameters. */
  readonly title: string;
  /** What holds the same rules in each run. */
  readonly reason: string;
}

const journeys: readonly LongTest[] = [
  {
    file: 'tests/journeys/screens.spec.ts',
    title: 'creator: the open bell, the search in a conversation and the command palette are accessible and fit',
    reason: 'Both roles have the same components, and the journey of the brand remains.',
  },
  {
    file: 'tests/journeys/screens.spec.ts',
    title: 'what belongs together stands together: buttons of a dialog, the last words of a text, a phone number',
    reason: 'Line breaks, not what somebody can do. Screens are checked for overflow in each run.',
  },
  {
    file: 'tests/journeys/screens.spec.ts',
    title: 'a window that becomes narrow while the line is down keeps its page, and has its menu when the line is back',
    reason: 'lazy-page.test.tsx, sidebar-layout.test.tsx',
  },
  {
    file: 'tests/journeys/client-payments.spec.ts',
    title: 'a link that was used, ran out, was made up or is another’s says what to do',
    reason: 'pay-links.db.test.ts, pay-page.test.tsx',
  },
  {
    file: 'tests/journeys/subscription-and-google.spec.ts',
    title: 'a brand is warned three days ahead, and the bank asks back before it renews',
    reason: 'mail-warnings.db.test.ts, subscription-pages.test.tsx; the bank asks back in client-payments.spec.ts.',
  },
  {
    file: 'tests/journeys/subscription-and-google.spec.ts',
    title: 'Google opens an account with a password only with that password',
    reason: 'link-google.db.test.ts, google-sign-in.test.tsx',
  },
  {
    file: 'tests/journeys/subscription-and-google.spec.ts',
    title: 'a provider window that is closed is told',
    reason: 'google-sign-in.test.tsx',
  },
  {
    file: 'tests/journeys/redirects.spec.ts',
    title: 'maintenance takes everybody to a page that says so, and back to where they were',
    reason: 'maintenance.db.test.ts, under-maintenance.test.tsx',
  },
  {
    file: 'tests/journeys/redirects.spec.ts',
    title: 'a brand who opens /earnings, typed or by a link, is back one page and not on the dashboard',
    reason: 'guards.test.tsx, and the journey of the creator remains.',
  },
  {
    file: 'tests/journeys/redirects.spec.ts',
    title: 'a page of the other role in a new tab leads to the dashboard',
    reason: 'guards.test.tsx',
  },
  {
    file: 'tests/journeys/notifications.spec.ts',
    title: 'the bell is seen beside its count, and shows what was new until it is closed',
    reason: 'notification-bell.test.tsx',
  },
  {
    file: 'tests/journeys/notifications.spec.ts',
    title: 'one person in two windows, with settings and with nothing to tell',
    reason: 'notification-bell.test.tsx, bell-state.test.ts, settings-section.test.tsx',
  },
  {
    file: 'tests/journeys/people.spec.ts',
    title: 'a brand compares two applicants, one of whom withdraws meanwhile, and declines the other',
    reason: 'compare-page.test.tsx, decline.db.test.ts, withdraw.any.test.ts',
  },
  {
    file: 'tests/journeys/people.spec.ts',
    title: 'people lead to each other: from an application, a conversation, the account menu',
    reason: 'creator-page.test.tsx',
  },
  {
    file: 'tests/journeys/finding-work.spec.ts',
    title: 'a saved search finds a job that was ordered again, and a question about it reaches the brand, at 1280 px',
    reason: 'saved-searches.test.tsx, search-alerts.db.test.ts, copied-order.test.tsx, ask-about-job.db.test.ts',
  },
  {
    file: 'tests/journeys/finding-work.spec.ts',
    title: 'a creator saves a job, finds it closed, removes it and takes that back, at 390 px',
    reason:
      'saved-jobs.test.tsx, saved-jobs.db.test.ts; invitations: job-page.test.tsx, creator-page.test.tsx, invitations.db.test.ts; cancel-job.db.test.ts',
  },
  {
    file: 'tests/journeys/people.spec.ts',
    title: 'a creator adds a video to the portfolio, and a brand decides about another, at 390 px',
    reason: 'portfolio.test.tsx, samples.db.test.ts; job-details-page.test.tsx, shown-jobs.db.test.ts',
  },
  {
    file: 'tests/journeys/video-links.spec.ts',
    title: 'a video whose link does not open gets another by itself, and says so when there is none',
    reason:
      'video-player.test.tsx: "renews a link that fails before its end"; media-routes.any.test.ts: "serves a file only by its signed link"',
  },
  {
    file: 'tests/journeys/transfers.spec.ts',
    title: 'two uploads run at once, and stand in the menu of a phone',
    reason: 'upload-queue.test.ts: "run two at a time, in order"; transfers-panel.test.tsx',
  },
];

const desktop: readonly LongTest[] = [
  {
    file: 'tests/desktop/product.spec.ts',
    title: 'the product in the client: signed in, killed, still signed in, signed out, still signed out',
    reason:
      'keychain.spec.ts, and the trial with a locked keychain, which is on the page of the product; palette.test.tsx, recent-entries.test.ts',
  },
  {
    file: 'tests/desktop/busy-updates.spec.ts',
    title: 'a restart confirmed during an upload waits for it, and is confirmed again',
    reason: 'core/updates/updates.test.ts',
  },
  {
    file: 'tests/desktop/downloads.spec.ts',
    title: 'a download resumes after the app was killed',
    reason: 'The same on the page of the shell: download-faults.spec.ts.',
  },
  {
    file: 'tests/desktop/upload-faults.spec.ts',
    title: 'an upload survives a crash of the page, and the next page shows it',
    reason:
      'offline.spec.ts reloads the page during an upload, page-health.spec.ts crashes it; transfers-panel.test.tsx',
  },
  {
    file: 'tests/desktop/keychain-trials.spec.ts',
    title: 'locked: who has begun to type at the login finishes, and who leaves it is signed in again',
    reason: 'Another trial with a locked keychain remains; core/session.test.ts.',
  },
  {
    file: 'tests/desktop/keychain-trials.spec.ts',
    title: 'locked: who logs in as somebody else meanwhile stays, also at the next start',
    reason: 'core/session.test.ts: "prefers a sign-in to a stored token"',
  },
  {
    file: 'tests/desktop/keychain-trials.spec.ts',
    title: 'wedged in the middle: who logs out meanwhile is logged out there too, when it answers',
    reason: 'core/secrets.test.ts: "does not block on a keychain that hangs after the start"',
  },
  {
    file: 'tests/desktop/keychain-trials.spec.ts',
    title: 'dying during one: the session goes on in memory, and the next start finds what was kept',
    reason: 'The trial in which it dies between two calls remains.',
  },
  {
    file: 'tests/desktop/keychain-trials.spec.ts',
    title: 'denying: a sentence and a button that asks again, and the session works in memory',
    reason: 'unsaved-session-banner.test.tsx, core/secrets.test.ts',
  },
];

export const longTests = [...journeys, ...desktop];

/** Whether this is a run of `npm test`, which has the short form of what `npm run test:long` has in full. */
export const isShort = process.env.TEST_LENGTH === 'short';

/** The titles of the tests that this run leaves out, as Playwright's configuration takes them. */
export const leftOut = isShort ? longTests.map(({ title }) => new RegExp(title)) : [];
