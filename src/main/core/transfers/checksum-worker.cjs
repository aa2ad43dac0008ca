// Worker thread that hashes files during their transfer. It reads through the main thread's descriptor, mostly from the page
// cache. The build inlines its source into the main bundle, since a worker cannot be loaded from inside the app's archive.
const { createHash } = require('node:crypto');
const { readSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');

/** Bytes per read; between reads the thread handles messages and other files. */
const buffer = Buffer.allocUnsafeSlow(2 ** 20);

/** @type {Map<number, { hash: import('node:crypto').Hash, at: number, target: number, descriptor: number }>} */
const files = new Map();

const read = (id, file) => {
  try {
    const wanted = Math.min(buffer.length, file.target - file.at);
    const length = readSync(file.descriptor, buffer, 0, wanted, file.at);
    if (length === 0) throw Object.assign(new Error('The file is shorter than it was.'), { code: 'ENDED' });
    file.hash.update(buffer.subarray(0, length));
    file.at += length;
    parentPort.postMessage({ id, at: file.at });
  } catch (error) {
    file.target = file.at;
    parentPort.postMessage({ id, failure: { code: error.code ?? '', message: error.message } });
  }
};

let isRunning = false;
const run = () => {
  isRunning = false;
  for (const [id, file] of files) {
    if (file.at < file.target) read(id, file);
    if (file.at < file.target) isRunning = true;
  }
  if (isRunning) setImmediate(run);
};

const handlers = {
  follow: ({ id, descriptor, target }) => {
    const file = files.get(id) ?? { hash: createHash('sha256'), at: 0, target: 0, descriptor };
    files.set(id, file);
    file.descriptor = descriptor;
    file.target = Math.max(file.at, target);
    if (!isRunning) run();
  },
  stop: ({ id }) => {
    const file = files.get(id);
    if (file) file.target = file.at;
    parentPort.postMessage({ id, stopped: true });
  },
  digest: ({ id }) => {
    const { hash, at } = files.get(id) ?? { hash: createHash('sha256'), at: 0 };
    parentPort.postMessage({ id, at, sha256: hash.copy().digest('hex') });
  },
  forget: ({ id }) => {
    files.delete(id);
    parentPort.postMessage({ id, stopped: true, forgotten: true });
  },
};

parentPort.on('message', (message) => handlers[message.kind](message));
