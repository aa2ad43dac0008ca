// The worker thread that hashes uploads while they arrive. It reads the written bytes from the page cache, so that the main
// thread spends no time on SHA-256. Plain JavaScript, because a TypeScript loader would delay its start.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** Read buffer; after one buffer the next file is read. */
const buffer = Buffer.allocUnsafeSlow(2 ** 20);
/**
 * Maximum number of idle hash states. The least recently used one is evicted, and computed again if needed. Not an
 * `lru-cache`, which would also evict files that are being read.
 */
const MAX_HASH_STATES = 1_000;

/** @type {Map<string, { hash: import('node:crypto').Hash, at: number, target: number, fd: number | undefined, asked: { request: number, size: number }[] }>} */
const files = new Map();

const close = (file) => {
  if (file.fd !== undefined) closeSync(file.fd);
  file.fd = undefined;
};

const forget = (path) => {
  const file = files.get(path);
  if (file) close(file);
  files.delete(path);
};

const answerAsked = (path, file) => {
  for (const { request, size } of file.asked.splice(0)) {
    if (file.at === size) parentPort.postMessage({ request, sha256: file.hash.copy().digest('hex') });
    else if (file.at < size) file.asked.push({ request, size });
    else parentPort.postMessage({ request, failure: `More than ${size} bytes of ${path} were hashed.` });
  }
};

/** Reads and hashes one buffer of one file. */
const read = (path, file) => {
  file.fd ??= openSync(path, 'r');
  const length = readSync(file.fd, buffer, 0, Math.min(buffer.length, file.target - file.at), file.at);
  if (length === 0) throw new Error(`${path} ends at ${file.at}, before ${file.target}.`);
  file.hash.update(buffer.subarray(0, length));
  file.at += length;
  parentPort.postMessage({ path, at: file.at });
};

const fail = (path, file, error) => {
  for (const { request } of file.asked) parentPort.postMessage({ request, failure: error.message });
  parentPort.postMessage({ path, at: undefined });
  forget(path);
};

let isRunning = false;
const run = () => {
  isRunning = false;
  for (const [path, file] of files) {
    try {
      if (file.at < file.target) read(path, file);
      if (file.at >= file.target) {
        close(file);
        answerAsked(path, file);
      } else isRunning = true;
    } catch (error) {
      fail(path, file, error);
    }
  }
  // Yields to the event loop, so that messages are received between two rounds.
  if (isRunning) setImmediate(run);
};

const keep = (path) => {
  const known = files.get(path);
  const file = known ?? { hash: createHash('sha256'), at: 0, target: 0, fd: undefined, asked: [] };
  // Reinserting moves the file to the most recently used end.
  files.delete(path);
  files.set(path, file);
  for (const [oldest, { at, target, asked }] of files) {
    if (files.size <= MAX_HASH_STATES) break;
    if (at < target || asked.length > 0) continue;
    forget(oldest);
    parentPort.postMessage({ path: oldest, at: undefined });
  }
  return file;
};

parentPort.on('message', ({ path, target, request }) => {
  if (target === undefined) return forget(path);
  const file = keep(path);
  file.target = Math.max(file.target, target);
  if (request !== undefined) file.asked.push({ request, size: target });
  if (!isRunning) run();
});
