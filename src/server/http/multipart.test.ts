import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { answerError } from './error-handler.ts';
import { acceptForms, receiveForm } from './multipart.ts';

const temporaryDirectory = temporaryFolder();
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  acceptForms(app);
  app.post('/', async (request) => {
    const form = await receiveForm(request, { files: { video: { maxBytes: 2 ** 21 } }, temporaryDirectory });
    const { path, ...video } = form.files.video ?? { path: '' };
    const wasThere = existsSync(path);
    await form.discard();
    return { fields: form.fields, video, wasThere };
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const formWith = (...parts: [string, string | Blob, string?][]) => {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
};
const send = (body: FormData) => fetch(url, { method: 'POST', body });
const raw = (body: string, type = 'multipart/form-data; boundary=b') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
const expectNothingLeft = () => eventually(async () => expect(await readdir(temporaryDirectory)).toEqual([]));

it('reads fields before and after a file, and returns the file’s hash', async () => {
  const bytes = Buffer.alloc(1_500_000, 'x');
  const answer = await send(formWith(['a', '1'], ['video', new Blob([bytes]), '../../x\u202e.mp4'], ['b', 'ü']));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const video = { size: bytes.length, sha256, filename: 'x.mp4' };
  expect(await answer.json()).toEqual({ fields: { a: '1', b: 'ü' }, video, wasThere: true });
  await expectNothingLeft();
});

const blob = new Blob(['abc']);
it.each([
  ['a field twice', 422, () => send(formWith(['a', '1'], ['a', '2']))],
  ['a file twice', 422, () => send(formWith(['video', blob, 'a'], ['video', blob, 'b']))],
  ['a file nobody expects', 422, () => send(formWith(['other', blob, 'a']))],
  ['a file called like something built in', 422, () => send(formWith(['__proto__', blob, 'a']))],
  [
    '1,500 fields',
    413,
    () => send(formWith(...Array.from({ length: 1_500 }, (_, n): [string, string] => [`f${n}`, '']))),
  ],
  [
    '200 files',
    413,
    () => send(formWith(...Array.from({ length: 200 }, (): [string, Blob, string] => ['video', blob, 'a']))),
  ],
  ['a very long field', 413, () => send(formWith(['a', 'x'.repeat(400_000)]))],
  ['a file that is too large', 413, () => send(formWith(['video', new Blob([Buffer.alloc(2 ** 24)]), 'a']))],
  ['no boundary', 400, () => raw('x', 'multipart/form-data')],
  [
    'a body that ends early',
    400,
    () => raw('--b\r\nContent-Disposition: form-data; name="video"; filename="a"\r\n\r\nabc'),
  ],
  ['no form at all', 400, () => raw('hello')],
])('refuses %s and leaves no file', async (_name, status, request) => {
  const answer = await request();
  expect(answer.status).toBe(status);
  expect((await answer.json()).message).toEqual(expect.any(String));
  await expectNothingLeft();
});

it('leaves no file when the client disconnects', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n',
  );
  socket.write('--b\r\nContent-Disposition: form-data; name="video"; filename="a"\r\n\r\n');
  socket.write(Buffer.alloc(1_200_000));
  await eventually(async () => expect(await readdir(temporaryDirectory)).toHaveLength(1));
  socket.destroy();
  await expectNothingLeft();
});

it.each([
  ['a field', 'form-data; name="a"', 422],
  ['a field’s name', 'form-data; name="\xff"', 400],
])('refuses %s that is no UTF-8', async (_, disposition, status) => {
  const body = `--b\r\nContent-Disposition: ${disposition}\r\n\r\nna\xefve\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await fetch(url, { method: 'POST', body: Buffer.from(body, 'latin1'), headers });
  expect(answer.status).toBe(status);
});

it('leaves out of a file’s name what is no UTF-8', async () => {
  const part = 'Content-Disposition: form-data; name="video"; filename="caf\xe9.mp4"';
  const body = Buffer.from(`--b\r\n${part}\r\n\r\nabc\r\n--b--\r\n`, 'latin1');
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await fetch(url, { method: 'POST', body, headers });
  expect(await answer.json()).toMatchObject({ video: { filename: 'caf.mp4' } });
});
