import { parentPort, workerData } from 'node:worker_threads';
import { readFileMetadata } from './read-file-metadata.ts';

// The parser throws on a malformed container, whose metadata stays unknown.
const metadata = await readFileMetadata((workerData as { path: string }).path).catch(() => null);
parentPort?.postMessage(metadata);
