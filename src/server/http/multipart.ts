import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { minutes } from '../clock.ts';
import { makePrivateFolder } from '../private-folder.ts';
import { ApiError, invalidField } from './api-error.ts';
import { drainRequest } from './drain-request.ts';
import { endIdleBody } from './end-idle-body.ts';
import { writeInOrder } from './file-writer.ts';
import { explainWriteError } from './storage-full.ts';

/** A file of a form, on disk and counted; nobody has looked at its content yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** A clean label, never a path. */
  readonly filename: string;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly files: Record<string, ReceivedFile>;
  /** Removes the files that nobody moved away. */
  discard(): Promise<void>;
}

export interface FormOptions {
  /** The file fields there may be, and how large each may get. Any other is refused. */
  readonly files: Readonly<Record<string, { readonly maxBytes: number }>>;
  readonly temporaryDirectory: string;
}

/** A form that sends nothing for this long is given up. */
const IDLE = minutes(1);

const LIMITS = { fields: 100, files: 10, parts: 110, fieldNameSize: 100, fieldSize: 256 * 1024, headerPairs: 50 };

const malformed = (): ApiError => new ApiError('malformed', 'The form could not be read.');

/** Lets form data through unread, for `receiveForm` to read it as it arrives. */
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

/** One form on its way in. The first fault ends it; what is on disk by then goes with `discard`. */
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
      endIdleBody(request.raw, IDLE);
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

  /** Each name once: of two values, the one that was checked might not be the one that is used. */
  #claimName(name: string): void {
    if (this.#seen.has(name)) throw invalidField(name, 'This field was sent more than once.');
    this.#seen.add(name);
  }

  #onField(name: string, value: string, cut: boolean, fail: (error: Error) => void): void {
    try {
      if (typeof name !== 'string' || name === '') throw malformed();
      if (cut) throw new ApiError('tooLarge', 'A field of the form is too long.');
      this.#claimName(name);
      this.fields[name] = value;
    } catch (error) {
      fail(error instanceof Error ? error : malformed());
    }
  }

  #onFile(name: string, stream: BusboyFileStream, filename: string | undefined, fail: (error: Error) => void): void {
    // Unheard, the error of a stream that is destroyed on purpose would end the process.
    stream.on('error', () => {});
    if (!filename) {
      // What browsers send for a file input that was left empty.
      stream.on('data', () => fail(malformed()));
      return;
    }
    const limit = Object.hasOwn(this.#options.files, name) ? this.#options.files[name] : undefined;
    this.#streams.add(stream);
    const save = async () => {
      if (this.#fault) return void stream.resume();
      if (!limit) throw invalidField(name, 'No file is expected here.');
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
      const onBatch = (batch: Buffer, position: number) => {
        if (position > maxBytes) throw new ApiError('tooLarge');
        hash.update(batch);
      };
      const size = await writeInOrder(stream, handle, 0, { onBatch });
      // Now, while nothing else waits: whoever keeps the file does so inside a transaction.
      await handle.datasync();
      return { path, size, sha256: hash.digest('hex'), filename: cleanFileName(filename) };
    } finally {
      await handle.close();
    }
  }
}

/**
 * Reads a form as it arrives; files go to the temporary directory, hashed on the way.
 * @throws ApiError 400 for what is no form or ends too early, 413 for what is too large, 422 for files and repeated
 * fields that are not expected, 507 when the disk is full. No file is left behind then.
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
