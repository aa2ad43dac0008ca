import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { minutes } from '../lib/clock.ts';
import { makePrivateFolder } from '../lib/private-folder.ts';
import { ApiError, invalidField } from './api-error.ts';
import { drainRequest } from './drain-request.ts';
import { writeInOrder } from './file-writer.ts';
import { explainWriteError } from './storage-full.ts';

/** A file of a form, stored temporarily and measured; its content is not checked yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** A sanitized display name, never a path. */
  readonly filename: string;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly files: Record<string, ReceivedFile>;
  /** Deletes the files that were not moved away. */
  discard(): Promise<void>;
}

export interface FormOptions {
  /** The allowed file fields with their maximum sizes. Any other file field is rejected. */
  readonly files: Readonly<Record<string, { readonly maxBytes: number }>>;
  readonly temporaryDirectory: string;
  /** Called with the bytes of files after they are written; an error it throws ends the form. */
  readonly onBytes?: ((bytes: number) => Promise<void>) | undefined;
  /** Period in milliseconds over which the minimum rate of a form is measured; a minute by default. */
  readonly rateMilliseconds?: number | undefined;
}

/** Long enough for the pauses of a mobile line. */
const RATE_PERIOD = minutes(1);

const LIMITS = { fields: 100, files: 10, parts: 110, fieldNameSize: 100, fieldSize: 256 * 1024, headerPairs: 50 };

const REPLACED = '\ufffd';

const malformed = (): ApiError => new ApiError('malformed', 'The form could not be read.');

/** Passes form data through unparsed, so that `receiveForm` can stream it. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
};

type Parser = InstanceType<typeof Busboy>;

const openParser = (request: FastifyRequest): Parser => {
  try {
    const contentType = request.headers['content-type'] ?? '';
    return new Busboy({ headers: { ...request.headers, 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw malformed();
  }
};

/** Minimum rate of a form in bytes per second, an eighth of a line of 1 Mbit/s. */
const LEAST_RATE = 16 * 1024;

/**
 * Calls `onSlow` once when a body falls below the minimum rate, so that nobody can hold a connection, a file and reserved
 * space by sending a byte now and then.
 * @param milliseconds period within which the bytes of the minimum rate have to arrive, or the end
 */
const watchBodyRate = (request: IncomingMessage, milliseconds: number, onSlow: () => void): void => {
  if (request.complete || request.destroyed) return;
  const least = (LEAST_RATE * milliseconds) / 1_000;
  let arrived = 0;
  const onData = (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived < least) return;
    arrived = 0;
    timer.refresh();
  };
  const stop = () => {
    clearTimeout(timer);
    request.off('data', onData);
  };
  const timer = setTimeout(() => {
    stop();
    onSlow();
  }, milliseconds).unref();
  request.on('data', onData).once('end', stop).once('close', stop);
};

/** A form being received. The first error ends it; `discard` deletes the files received until then. */
class IncomingForm {
  readonly fields: Record<string, string> = Object.create(null);
  readonly files: Record<string, ReceivedFile> = Object.create(null);
  readonly #options: FormOptions;
  readonly #seen = new Set<string>();
  readonly #paths: string[] = [];
  readonly #saves: Promise<void>[] = [];
  readonly #streams = new Set<Readable>();
  #fault: Error | undefined;

  constructor(options: FormOptions) {
    this.#options = options;
  }

  async read(request: FastifyRequest, parser: Parser): Promise<void> {
    await new Promise<void>((resolve) => {
      const fail = (error: Error) => {
        this.#fault ??= error;
        for (const stream of this.#streams) stream.destroy(malformed());
        resolve();
      };
      const tooMany = () => fail(new ApiError('tooLarge', 'The form has too many fields.'));
      parser.on('file', (name, stream, filename) => this.#onFile(name, stream, filename, fail));
      parser.on('field', (name, value, nameCut, valueCut) => this.#onField(name, value, nameCut || valueCut, fail));
      parser.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany);
      parser.on('error', () => fail(malformed()));
      parser.on('finish', () => resolve());
      request.raw.once('error', () => fail(malformed()));
      request.raw.once('close', () => request.raw.complete || fail(malformed()));
      watchBodyRate(request.raw, this.#options.rateMilliseconds ?? RATE_PERIOD, () => fail(new ApiError('tooSlow')));
      request.raw.pipe(parser);
    });
    if (!this.#fault) await Promise.all(this.#saves);
    request.raw.unpipe(parser);
    await Promise.allSettled(this.#saves);
    if (this.#fault) throw this.#fault;
  }

  async discard(): Promise<void> {
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
  }

  /** Rejects repeated names: of two values, the validated one might not be the one that is used. */
  #claimName(name: string): void {
    if (this.#seen.has(name)) throw invalidField(name, 'This field was sent more than once.');
    this.#seen.add(name);
  }

  #onField(name: string, value: string, cut: boolean, fail: (error: Error) => void): void {
    try {
      if (typeof name !== 'string' || name === '' || name.includes(REPLACED)) throw malformed();
      if (cut) throw new ApiError('tooLarge', 'A field of the form is too long.');
      // The parser puts it where a field is no UTF-8; nobody types it.
      if (value.includes(REPLACED)) throw invalidField(name, 'This text has characters that cannot be read.');
      this.#claimName(name);
      this.fields[name] = value;
    } catch (error) {
      fail(error instanceof Error ? error : malformed());
    }
  }

  #onFile(name: string, stream: BusboyFileStream, filename: string | undefined, fail: (error: Error) => void): void {
    // Without a listener, the error of a deliberately destroyed stream would end the process.
    stream.on('error', () => {});
    if (!filename) {
      // Browsers send this for an empty file input.
      stream.on('data', () => fail(malformed()));
      return;
    }
    const limit = Object.hasOwn(this.#options.files, name) ? this.#options.files[name] : undefined;
    this.#streams.add(stream);
    const save = async () => {
      if (this.#fault) return void stream.resume();
      if (!limit) throw invalidField(name, 'This field does not take a file.');
      this.#claimName(name);
      this.files[name] = await this.#save(stream, limit.maxBytes, filename);
    };
    const saved = save().finally(() => this.#streams.delete(stream));
    this.#saves.push(saved);
    saved.catch((error: unknown) => {
      const explained = explainWriteError(error);
      fail(explained instanceof Error ? explained : malformed());
    });
  }

  async #save(stream: BusboyFileStream, maxBytes: number, filename: string): Promise<ReceivedFile> {
    const path = join(this.#options.temporaryDirectory, randomUUID());
    this.#paths.push(path);
    const hash = createHash('sha256');
    const handle = await open(path, 'wx', 0o600);
    try {
      const onBatch = async (chunks: readonly Buffer[], start: number, end: number) => {
        if (end > maxBytes) throw new ApiError('tooLarge');
        for (const chunk of chunks) hash.update(chunk);
        await this.#options.onBytes?.(end - start);
      };
      const size = await writeInOrder(stream, handle, 0, { onBatch });
      // Synced now, outside any lock: the caller stores the file inside a transaction.
      await handle.datasync();
      return { path, size, sha256: hash.digest('hex'), filename: cleanFileName(filename) };
    } finally {
      await handle.close();
    }
  }
}

/**
 * Receives a form as a stream; files go to the temporary directory and are hashed on the way.
 * @throws ApiError 400 for an invalid or truncated form, 408 for one below the minimum rate, 413 for one that is too large, 422 for unexpected files and
 * repeated fields, 507 when the disk is full. No file is left behind then.
 */
export const receiveForm = async (request: FastifyRequest, options: FormOptions): Promise<ReceivedForm> => {
  const form = new IncomingForm(options);
  try {
    const parser = openParser(request);
    await makePrivateFolder(options.temporaryDirectory);
    await form.read(request, parser);
    return { fields: { ...form.fields }, files: { ...form.files }, discard: () => form.discard() };
  } catch (error) {
    await form.discard();
    drainRequest(request.raw);
    throw explainWriteError(error);
  }
};
