import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { DownloadOrder } from '#shared/domain/transfers/transfer.ts';
// Declares `window.desktop`.
import './session-steps.ts';
import type { ApiServer } from '../journeys/api-server.ts';

const MEBI = 2 ** 20;
const PASSWORD = 'Welcome1!';
const JSON_BODY = { 'content-type': 'application/json', accept: 'application/json' };
/** Bytes per PATCH request. */
const PIECE = 64 * MEBI;

const ask = async (server: ApiServer, path: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(server.url + path, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

const authorizationOf = async (server: ApiServer, email: string): Promise<{ authorization: string }> => {
  const body = JSON.stringify({ email, password: PASSWORD });
  const { data } = await (await ask(server, '/api/login', { method: 'POST', headers: JSON_BODY, body })).json();
  return { authorization: `Bearer ${data.token}` };
};

/** Makes an API call as a user, bypassing the client; returns its data. */
export async function askAs(server: ApiServer, email: string, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { ...(await authorizationOf(server, email)), ...JSON_BODY };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return (await (await ask(server, path, init)).json()).data;
}

/** Id of the job that the creator works on. */
export const taskOf = async (server: ApiServer, creator: string): Promise<number> =>
  (await askAs(server, creator, 'GET', '/api/creator/home-page')).tasks[0].job.id;

/**
 * A clip, padded to `size` with a `free` box, which players skip (ISO 14496-12). Each mebibyte of the padding is
 * different.
 */
const piecesOf = async function* (size: number): AsyncGenerator<Buffer> {
  const clip = await readFile('tests/fixtures/silent-4x5-6s.mp4');
  const box = Buffer.alloc(8);
  box.writeUInt32BE(size - clip.length, 0);
  box.write('free', 4, 'latin1');
  let pending = [clip, box];
  let length = clip.length + box.length;
  for (let made = length; made < size; ) {
    const block = Buffer.alloc(Math.min(MEBI, size - made), createHash('sha256').update(String(made)).digest());
    pending.push(block);
    made += block.length;
    length += block.length;
    if (length < PIECE && made < size) continue;
    yield Buffer.concat(pending);
    [pending, length] = [[], 0];
  }
};

export interface Uploaded {
  readonly id: string;
  readonly sha256: string;
}

/** Uploads a video of this size as a user, bypassing the client; nothing claims the upload. */
export async function uploadAs(
  server: ApiServer,
  email: string,
  purpose: Readonly<Record<string, string>>,
  size: number,
): Promise<Uploaded> {
  const own = { ...(await authorizationOf(server, email)), 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ filename: 'large.mp4', ...purpose })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { ...own, 'upload-length': String(size), 'upload-metadata': metadata };
  const location = (await ask(server, '/api/uploads', { method: 'POST', headers })).headers.get('location') ?? '';
  const hash = createHash('sha256');
  let offset = 0;
  for await (const piece of piecesOf(size)) {
    const bytes = { ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    await ask(server, location, { method: 'PATCH', headers: bytes, body: new Uint8Array(piece) });
    hash.update(piece);
    offset += piece.length;
  }
  return { id: location.split('/').at(-1) ?? '', sha256: hash.digest('hex') };
}

/** Delivers a video of this size; the demo's videos download too fast to be interrupted. Returns its SHA-256. */
export async function deliver(server: ApiServer, creator: string, job: number, size: number): Promise<string> {
  const { id, sha256 } = await uploadAs(server, creator, { purpose: 'delivery', job: String(job) }, size);
  await askAs(server, creator, 'POST', `/api/creator/submit/user-job/${job}`, { upload: id });
  return sha256;
}

/** The order to download the newest delivery of a job, as the page composes it. */
export const newestOf = (page: Page, path: string): Promise<DownloadOrder> =>
  page.evaluate(async (address) => {
    const { data } = await (await fetch(address, { headers: { accept: 'application/json' } })).json();
    const { version, download, filename, size, sha256 } = data.deliveries[0];
    const target = { purpose: 'video', job: data.id, version } as const;
    return { target, title: `Job #${data.id}`, url: download, fileName: filename, size, sha256 };
  }, path);

export const limitDownloads = async (page: Page, bytesPerSecond: number | null): Promise<void> => {
  const reply = await page.evaluate(
    (download) => window.desktop.transfers.setLimits({ upload: null, download }),
    bytesPerSecond,
  );
  if (!reply.ok) throw new Error(reply.message);
};
