import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyTemplate } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openDatabase } from '../db/open.ts';
import { pitch, sha256 } from './fixtures/upload-bench.ts';
import { killServer, startUploadServer } from './fixtures/upload-processes.ts';
import { addUser } from './fixtures/upload-server.ts';
import { UploadRows } from './uploads.repository.ts';

const KILLS = 3;
/** No further kill starts after this time, because a server starts slowly on a busy machine. */
const ENOUGH_MILLISECONDS = 5_000;
const PIECE = 64 * 1_024;
const video = Buffer.concat([readFileSync('tests/fixtures/portrait-9x16-12s.mp4'), randomBytes(24 * 2 ** 20)]);

/** Deterministic pseudo-random fractions (linear congruential generator with the constants of Numerical Recipes). */
const fractionsOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Sending {
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly offset: number;
  /** Called after each piece with the number of bytes sent. */
  readonly onSent: (sent: number) => void;
}

/** Sends the rest of the video in one request; returns the status, or undefined when the connection broke. */
const send = ({ url, headers, offset, onSent }: Sending) =>
  new Promise<number | undefined>((resolve) => {
    const octets = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const length = { 'content-length': video.length - offset };
    const request = httpRequest(url, { method: 'PATCH', headers: { ...headers, ...octets, ...length } });
    request.on('response', (answer) => resolve(answer.resume().statusCode));
    request.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
    const sendFrom = (at: number): void => {
      if (at >= video.length) return void request.end();
      request.write(video.subarray(at, at + PIECE), (error) => {
        if (error) return;
        onSent(at + PIECE - offset);
        sendFrom(at + PIECE);
      });
    };
    sendFrom(offset);
  });

it('resumes at the bytes on disk after every kill -9, with the right hash at the end', async () => {
  const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`KILL_SEED=${seed}\n`);
  const nextFraction = fractionsOf(seed);
  const { place, remove } = await copyTemplate();
  const directory = temporaryFolder();
  const before = await openDatabase({ ...place, durable: false, log: silentLog });
  const owner = await addUser(before, 'owner@example.com');
  await before.close();
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${owner}` };

  let server = await startUploadServer({ place, directory });
  const creation = { ...headers, 'upload-length': String(video.length), 'upload-metadata': pitch };
  const created = await fetch(server.url, { method: 'POST', headers: creation });
  const path = created.headers.get('location') ?? '';
  const id = path.split('/').at(-1) ?? '';
  let offset = 0;
  const enough = Date.now() + ENOUGH_MILLISECONDS;
  for (let kills = 0, isLast = false; !isLast; kills += 1) {
    isLast = kills === KILLS || (kills > 0 && Date.now() > enough);
    const url = new URL(path, server.url);
    const answer = await fetch(url, { method: 'HEAD', headers });
    const kept = Number(answer.headers.get('upload-offset') ?? Number.NaN);
    expect(kept).toBeGreaterThanOrEqual(offset);
    expect((await readFile(join(directory, id))).equals(video.subarray(0, kept))).toBe(true);
    offset = kept;
    // In the first half of the rest, so that bytes remain for the last round.
    const killAt = isLast ? Number.POSITIVE_INFINITY : (nextFraction() * (video.length - offset)) / 2;
    let ending: Promise<void> | undefined;
    const onSent = (sent: number) => {
      if (sent >= killAt) ending ??= killServer(server.child);
    };
    const status = await send({ url, headers, offset, onSent });
    if (isLast) expect(status).toBe(204);
    await (ending ?? killServer(server.child));
    if (!isLast) server = await startUploadServer({ place, directory });
  }

  const after = await openDatabase({ ...place, durable: false, log: silentLog });
  const row = await new UploadRows(after, () => new Date()).find(id);
  expect(row?.sha256).toBe(sha256(video));
  await after.close();
  await remove();
}, 240_000);
