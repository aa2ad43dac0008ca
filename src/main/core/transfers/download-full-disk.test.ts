import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChecksumThread } from './checksum-thread.ts';
import { createDownloadClient } from './download-client.ts';
import { DownloadRunner } from './download-runner.ts';
import { buildDownload } from './fixtures/build-entry.ts';
import { buildVideo } from './fixtures/build-video.ts';
import { type FakeFileServer, LINK, startFakeFileServer } from './fixtures/fake-file-server.ts';
import { createHttpClient } from './http-client.ts';

const MEBI = 2 ** 20;

/** Mounts a small tmpfs; undefined where this account may not mount one. */
const mount = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const place = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place], { stdio: 'ignore' });
    return place;
  } catch {
    return undefined;
  }
};

const disk = mount();
if (disk === undefined)
  process.stderr.write('\nTHE TESTS ON A REAL FULL DISK ARE SKIPPED: no file system can be mounted here.\n\n');

describe.skipIf(disk === undefined)('a download onto a disk that becomes full', () => {
  const folder = disk ?? '';
  const video = buildVideo(3 * MEBI);
  let server: FakeFileServer;
  beforeAll(async () => {
    server = await startFakeFileServer(video);
    writeFileSync(join(folder, 'other'), Buffer.alloc(2 * MEBI));
  });
  afterAll(async () => {
    await server.close();
    execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });

  test('reports it, keeps the received bytes, and continues when there is space', async () => {
    const http = { origin: server.origin, agent: async () => undefined };
    const checksums = new ChecksumThread();
    const [send, open] = [createHttpClient(http), createDownloadClient(http)];
    // Another program fills the disk during the download, so a check of the free space at the start cannot help.
    const runner = new DownloadRunner({ checksums, send, open, now: () => 0, freeBytes: async () => null });
    const path = join(folder, 'clip.mp4');
    const download = { url: LINK, sha256: server.sha256, path, part: null, etag: null, mismatches: 0 };
    let entry = buildDownload({ size: video.length, download });
    const attempt = () =>
      runner.attempt({
        entry: () => entry,
        token: 'token-7',
        signal: new AbortController().signal,
        save: async (change) => {
          entry = { ...entry, ...change };
        },
        moved: () => undefined,
        confirmed: () => undefined,
        checking: () => undefined,
        note: () => undefined,
        pieceOf: (most) => most,
        take: async () => undefined,
      });
    await expect(attempt()).rejects.toMatchObject({
      name: 'Rejected',
      message: 'The disk is full. Make room and try again: what has arrived so far is kept.',
      canRetry: true,
    });
    expect((await readdir(folder)).sort()).toEqual(['clip.mp4.part', 'other']);
    await rm(join(folder, 'other'));
    await attempt();
    expect((await readFile(path)).equals(video)).toBe(true);
    const [, second] = server.requests;
    expect(Number(/bytes=(\d+)-/.exec(second ?? '')?.[1])).toBeGreaterThanOrEqual(MEBI);
  });
});
