import { parentPort, workerData } from 'node:worker_threads';
import { readFileFacts } from './read-file-facts.ts';

// A broken container makes the reader throw: nothing is known of it then.
const facts = await readFileFacts((workerData as { path: string }).path).catch(() => null);
parentPort?.postMessage(facts);
