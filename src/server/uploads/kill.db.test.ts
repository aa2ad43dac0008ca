import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { expect, inject, it, vi } from 'vitest';
import { copyTemplate } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openDatabase } from '../db/open.ts';
import { addUser } from './fixtures/upload-server.ts';
import { UploadRows } from './upload-rows.ts';

const video = Buffer.concat([readFileSync('tests/fixtures/portrait-9x16-12s.mp4'), randomBytes(24 * 2 ** 20)]);

const startServer = async (argument: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/server/uploads/fixtures/killable-server.ts', argument],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { child, url };
};

const kill = async (child: ChildProcess) => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
};

it.runIf(inject('databaseEngine') === 'pglite')(
  'goes on where the disk stopped after kill -9, with the same hash',
  async () => {
    const { place, remove } = await copyTemplate();
    const directory = await mkdtemp(join(tmpdir(), 'uploads-'));
    const before = await openDatabase({ ...place, durable: false, log: silentLog });
    const owner = await addUser(before, 'owner@example.com');
    await before.close();
    let server = await startServer(JSON.stringify({ place, directory }));
    const send = (extra: object) =>
      new Promise<Upload>((resolve, reject) => {
        const upload: Upload = new Upload(video, {
          chunkSize: 2 ** 20,
          retryDelays: null,
          headers: { authorization: `Bearer ${owner}` },
          metadata: { filename: 'clip.mp4', filetype: 'video/mp4', purpose: 'pitch' },
          onSuccess: () => resolve(upload),
          onError: (error) => reject(Object.assign(error, { upload })),
          ...extra,
        });
        upload.start();
      });

    const killAt = 5 * 2 ** 20;
    const first = send({
      endpoint: server.url,
      onChunkComplete: (_size: number, accepted: number) => {
        if (accepted >= killAt) server.child.kill('SIGKILL');
      },
    });
    const failure = await first.then(
      () => undefined,
      (error: Error & { upload: Upload }) => error,
    );
    const path = new URL(failure?.upload.url ?? 'http://none/').pathname;
    await vi.waitFor(() => expect(server.child.signalCode).toBe('SIGKILL'));
    const kept = await stat(join(directory, path.split('/').at(-1) ?? ''));
    expect(kept.size).toBeGreaterThanOrEqual(killAt);
    expect(kept.size).toBeLessThan(video.length);

    server = await startServer(JSON.stringify({ place, directory }));
    await send({ uploadUrl: new URL(path, server.url).href });
    await kill(server.child);
    const after = await openDatabase({ ...place, durable: false, log: silentLog });
    const row = await new UploadRows(after, () => new Date()).find(path.split('/').at(-1) ?? '');
    expect(row?.sha256).toBe(createHash('sha256').update(video).digest('hex'));
    await after.close();
    await remove();
    await rm(directory, { recursive: true, force: true });
  },
  60_000,
);
