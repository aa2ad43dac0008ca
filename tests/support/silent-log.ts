/** A log without output, for tests that do not check it. */
export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
