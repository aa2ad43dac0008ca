import { parentPort, workerData } from 'node:worker_threads';
import { readFileFacts } from './read-file-facts.ts';

// The parser throws on a malformed container, whose facts stay unknown.
const facts = await readFileFacts((workerData as { path: string }).path).catch(() => null);
parentPort?.postMessage(facts);
