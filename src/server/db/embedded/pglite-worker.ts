import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { assertDurable, DurableFileSystem, durableParameters, relaxedParameters } from './durable-file-system.ts';
import type { WorkerOptions } from './pglite-thread.ts';

/** 1 MB segments keep the folder small, since PostgreSQL retains at least five of them. */
const initDbStartParams = ['--wal-segsize=1'];

/**
 * Budget of a WebAssembly function before V8 compiles it with optimization. V8's default is so small that a start
 * compiles thousands of functions; this value limits that to frequently used ones and saves a tenth of the memory.
 */
setFlagsFromString('--wasm-tiering-budget=100000000');

const { dataDirectory, durable }: WorkerOptions = workerData;
const fs = new DurableFileSystem(dataDirectory);
const startParams = [...(durable ? durableParameters : relaxedParameters)];
const database = await PGlite.create({ fs, startParams, initDbStartParams });
if (durable) await assertDurable(database, fs);

/** Bytes in, bytes out: PGlite's other calls parse each row. */
async function pass(messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // The chunk is a view of the database's memory, which the next one overwrites.
  const onRawData = (part: Uint8Array) => void parts.push(part.slice());
  await database.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  // A small result of `concat` is part of a shared pool, all of which would be copied to the other thread.
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

parentPort?.on('message', async (messages: Uint8Array | null) => {
  try {
    parentPort?.postMessage(messages ? await pass(messages) : await database.close());
  } catch (error) {
    parentPort?.postMessage(String(error));
  }
  if (!messages) parentPort?.close();
});
parentPort?.postMessage(undefined);
