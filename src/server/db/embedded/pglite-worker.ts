import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { assertDurable, DurableFileSystem, durableParameters, relaxedParameters } from './durable-file-system.ts';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './pglite-thread.ts';

/** 1 MB segments keep the folder small, since PostgreSQL retains at least five of them. */
const initDbStartParams = ['--wal-segsize=1'];

/**
 * Budget of a WebAssembly function before V8 compiles it with optimization. V8's default is so small that a start
 * compiles thousands of functions; this value limits that to frequently used ones and saves a tenth of the memory.
 */
setFlagsFromString('--wasm-tiering-budget=100000000');

async function open({ dataDirectory, durable }: WorkerOptions): Promise<PGlite> {
  const fs = new DurableFileSystem(dataDirectory);
  const startParams = [...(durable ? durableParameters : relaxedParameters)];
  const database = await PGlite.create({ fs, startParams, initDbStartParams });
  if (durable) await assertDurable(database, fs);
  return database;
}

/** Passes protocol messages to the database and its answer back unparsed; PGlite's other calls parse each row. */
async function pass(database: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // The chunk is a view of the database's memory, which the next one overwrites.
  const onRawData = (part: Uint8Array) => void parts.push(part.slice());
  await database.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

const isOptions = (value: unknown): value is WorkerOptions =>
  typeof value === 'object' && value !== null && 'dataDirectory' in value && 'durable' in value;

async function serve(port: NonNullable<typeof parentPort>, options: WorkerOptions): Promise<void> {
  const reply = (message: WorkerReply) => port.postMessage(message);
  const database = await open(options);

  const answer = async (request: WorkerRequest): Promise<Uint8Array | undefined> => {
    if (request.kind === 'wire') return pass(database, request.bytes);
    if (request.kind === 'sql') await database.exec(request.sql);
    else await database.close();
    return undefined;
  };

  port.on('message', (request: WorkerRequest) => {
    answer(request)
      .then(
        (bytes) => reply({ id: request.id, bytes }),
        (error: unknown) => reply({ id: request.id, error: String(error) }),
      )
      .finally(() => {
        if (request.kind === 'close') port.close();
      });
  });
  reply({ id: 0 });
}

if (parentPort && isOptions(workerData)) {
  const port = parentPort;
  await serve(port, workerData).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ id: 0, error: message } satisfies WorkerReply);
    port.close();
  });
}
