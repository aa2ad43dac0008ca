/** A log nobody reads, for tests that do not look at it. */
export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
