import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTusClient } from '#renderer/platform/web/tus-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

// Here and not beside the client of the website, because tus-js-client speaks to a real server in Node.

/** A file as tus-js-client takes it in Node. */
const openFile = (): File => {
  const path = join(temporaryFolder(), 'clip.mp4');
  writeFileSync(path, 'x'.repeat(1_000));
  const blob = new Blob([readFileSync(path)]);
  const facts = { name: 'clip.mp4', size: blob.size, lastModified: 1, type: 'video/mp4' };
  const stream = createReadStream(path);
  onTestFinished(() => void stream.destroy());
  return Object.assign(stream, facts, { slice: blob.slice.bind(blob) }) as unknown as File;
};

test.each([
  ['ends a request that is not answered for a minute', 'POST', 60_000],
  ['gives the server 15 minutes to check the whole file', 'PATCH', 15 * 60_000],
])('the website %s', async (_what, unanswered, patience) => {
  const silent = createServer((request, response) => {
    request.resume();
    if (request.method !== unanswered) response.writeHead(201, { location: '/api/uploads/u1' }).end();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const timing = new FakeTiming();
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/api/uploads`;
  const tus = createTusClient({ endpoint, token: () => 'token', chunkBytes: async () => 2 ** 20, timing });
  const tell = vi.fn();
  const report = { signal: new AbortController().signal, moved: tell, confirmed: tell, checking: tell, located: tell };
  const outcome = vi.fn();
  const file = openFile();
  tus.send({ file, target: { purpose: 'pitch' }, url: null }, report).catch(outcome);
  if (unanswered === 'PATCH') await eventually(() => expect(tell).toHaveBeenCalledWith(file.size));
  await timing.pass(patience - 1);
  expect(outcome).not.toHaveBeenCalled();
  await timing.pass(1);
  await eventually(() => expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ reason: 'connection' })));
});
