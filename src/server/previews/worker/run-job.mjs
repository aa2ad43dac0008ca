import { readFileSync } from 'node:fs';
import { CONTAINERS } from './containers.mjs';
import { Refusal, say } from './report.mjs';

/**
 * One process, one job: reads it as JSON from standard input, and says lines as in `report.mjs`. A job without an input asks
 * for the version only.
 * @param engine `version(job)` and `make(job)`, which returns the result
 */
export const runJob = async ({ version, make }) => {
  const job = JSON.parse(readFileSync(0, 'utf8'));
  try {
    if (job.input === undefined) return say({ version: await version(job) });
    const result = await make({
      ...job,
      container: CONTAINERS[job.container],
      onSource: (source) => say({ source }),
    });
    say({ result });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ refused: error.code, detail: error.message });
  }
};
