import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ApiError } from '../../http/api-error.ts';
import { explainWriteError } from '../../http/storage-full.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import { S3Stub } from './fixtures/s3-stub.ts';
import { describeStorage } from './fixtures/storage-conformance.ts';
import type { S3Settings } from './s3-requests.ts';
import { S3Storage } from './s3-storage.ts';
import { ForeignStorage, MissingObject, newStorageKey, PART_BYTES } from './storage.ts';

const stubs: S3Stub[] = [];
const open = async () => {
  const stub = new S3Stub();
  stubs.push(stub);
  const settings = await stub.start();
  return { stub, settings, storage: new S3Storage(settings, 'https://a.example') };
};
afterEach(() => {
  for (const stub of stubs.splice(0)) stub.stop();
});

describeStorage('a bucket of a store in memory', async () => (await open()).storage);

describe('a store with faults', () => {
  let stub: S3Stub;
  let storage: S3Storage;
  let settings: S3Settings;
  let directory: string;
  let large: string;
  beforeAll(async () => {
    directory = temporaryFolder();
    large = join(directory, 'large');
    await writeFile(large, randomBytes(PART_BYTES + 5));
  });
  beforeEach(async () => {
    ({ stub, storage, settings } = await open());
  });

  const refuse = (status: number, code: string, on: (request: IncomingMessage) => boolean = () => true) => {
    stub.fault = (request: IncomingMessage, answer: ServerResponse) => {
      if (!on(request)) return false;
      request.resume();
      answer.writeHead(status).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
      return true;
    };
  };
  const isPut = ({ method }: IncomingMessage) => method === 'PUT';

  it('answers 500 twice: the request is repeated', async () => {
    let left = 2;
    refuse(500, 'InternalError', (request) => isPut(request) && left-- > 0);
    const key = newStorageKey();
    await storage.put(key, Buffer.from('x'));
    expect(await storage.size(key)).toBe(1);
  });

  it('answers 500 always: nothing is stored, and the caller may try again later', async () => {
    refuse(500, 'InternalError', isPut);
    await expect(storage.put(newStorageKey(), large)).rejects.toThrow(ProviderUnavailable);
    expect([stub.objects.size, stub.openMultiparts]).toEqual([0, 0]);
  });

  it('is read-only: the error says what it answered, and the request is not repeated', async () => {
    refuse(403, 'AccessDenied', isPut);
    await expect(storage.put(newStorageKey(), Buffer.from('x'))).rejects.toThrow('403 AccessDenied');
    expect(stub.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it.each([
    [403, 'QuotaExceeded'],
    [507, 'InsufficientStorage'],
  ])('is full (%i %s): the sender is told so', async (status, code) => {
    refuse(status, code, isPut);
    const failure = await storage.put(newStorageKey(), large).catch((error: unknown) => error);
    expect(explainWriteError(failure)).toEqual(new ApiError('storageFull'));
  });

  it('answers 200 with an error in its body when the parts are to be put together: nothing is stored', async () => {
    refuse(200, 'InternalError', ({ method, url }) => method === 'POST' && Boolean(url?.includes('uploadId')));
    await expect(storage.put(newStorageKey(), large)).rejects.toThrow('InternalError');
    expect([stub.objects.size, stub.openMultiparts]).toEqual([0, 0]);
  });

  it.each([
    ['changes', (bytes: Buffer) => Buffer.concat([bytes.subarray(1), Buffer.from('!')])],
    ['cuts off', (bytes: Buffer) => bytes.subarray(1)],
  ])('%s what it stores: it is read back and removed', async (_, spoil) => {
    stub.fault = ({ method, url = '' }) => {
      const [name = '', object] = [...stub.objects][0] ?? [];
      if (object && method === 'GET') stub.objects.set(name, { ...object, bytes: spoil(object.bytes) });
      return url === '';
    };
    await expect(storage.put(newStorageKey(), large)).rejects.toThrow('other bytes');
    expect(stub.objects.size).toBe(0);
  });

  it('loses an object', async () => {
    const key = newStorageKey();
    await storage.put(key, Buffer.from('x'));
    stub.objects.clear();
    await expect(storage.read(key)).rejects.toThrow(MissingObject);
    await expect(storage.size(key)).rejects.toThrow(MissingObject);
    await storage.remove(key);
  });

  it('has no such bucket, which is not a missing file', async () => {
    refuse(404, 'NoSuchBucket');
    await expect(storage.read(newStorageKey())).rejects.toThrow(ProviderUnavailable);
  });

  it('is slow: a server that stops ends what is being stored', async () => {
    const arrived = deferred();
    stub.fault = async (request) => {
      if (!isPut(request)) return false;
      arrived.resolve();
      return true;
    };
    const storing = expect(storage.put(newStorageKey(), large)).rejects.toThrow();
    await arrived.promise;
    storage.close();
    await storing;
    await expect(storage.put(newStorageKey(), large)).rejects.toThrow();
  });

  it('lists more objects than one answer has', async () => {
    stub.pageSize = 2;
    const keys = Array.from({ length: 5 }, newStorageKey).sort();
    for (const key of keys) stub.objects.set(`files/${key}`, { bytes: Buffer.from('x'), storedAt: new Date() });
    stub.objects.set('files/not-ours', { bytes: Buffer.from('x'), storedAt: new Date() });
    const found: string[] = [];
    for await (const key of storage.listOlderThan(new Date(Date.now() + 60_000))) found.push(key);
    expect(found).toEqual(keys);
  });

  it('belongs to the installation that used it first: no other deletes from it, until it claims it', async () => {
    const other = new S3Storage(settings, 'https://b.example');
    await storage.open();
    await expect(other.open()).rejects.toThrow(ForeignStorage);
    const key = newStorageKey();
    await other.put(key, Buffer.from('x'));
    await expect(other.remove(key)).rejects.toThrow(ForeignStorage);
    await expect(other.remove(key)).rejects.toThrow('https://a.example');
    expect(await other.size(key)).toBe(1);
    await other.claim();
    await other.remove(key);
    await expect(other.size(key)).rejects.toThrow(MissingObject);
  });
});
