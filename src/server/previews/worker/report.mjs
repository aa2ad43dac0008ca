import { writeSync } from 'node:fs';

/**
 * Says one line to the server: `{source}` once the file is probed, `{progress}` from 0 to 1 at least once a second of work,
 * then `{result}`, or `{refused}` with what is wrong with the file. It throws when the server is gone, which ends this process.
 */
export const say = (message) => writeSync(1, `${JSON.stringify(message)}\n`);

/** Something about the file, so that trying again would end the same. The code is a `PreviewRefusal`. */
export class Refusal extends Error {
  constructor(code, detail = '') {
    super(detail);
    this.code = code;
  }
}

const EVERY_MS = 1_000;

/** Says progress for each per cent, and at least once a second, by which the server sees that the work goes on. */
export const createProgress = () => {
  let told = 0;
  let at = Date.now();
  return (share) => {
    if (share - told < 0.01 && Date.now() - at < EVERY_MS) return;
    told = share;
    at = Date.now();
    say({ progress: Number(share.toFixed(3)) });
  };
};
