import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { buildUser, type Person, PORTRAIT, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { incomingDirectory, uploadDirectory } from '../create-context.ts';
import { Health } from '../http/health.ts';
import { DiskSpace } from './disk-space.ts';

/** Whether this account may mount a small file system. */
const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  }
})();
if (!canMount)
  process.stderr.write('\nTHE TESTS ON A REAL FULL DISK ARE SKIPPED: no file system can be mounted here.\n\n');

const filesIn = (directory: string) => readdir(directory).catch(() => [] as string[]);

describe('when free space is below the reserve', () => {
  const app = useApp(async () => ({ DISK_RESERVE_GB: '9999999' }));

  it('a form with files is refused before its first byte is written, and other calls still work', async () => {
    const creator = await buildUser(app(), 'creator');
    const answer = await app().call(api.savePitch, { token: creator.token, body: {}, files: { video: PORTRAIT } });
    expect([answer.status, answer.message]).toEqual([
      507,
      'There is no room for this file right now. Please try again later.',
    ]);
    expect(await filesIn(incomingDirectory(app().context.config))).toEqual([]);
    expect((await app().call(api.me, { token: creator.token })).status).toBe(200);
  });

  it('the health notices and /readyz give the reason', async () => {
    expect((await app().context.health.notices()).join()).toContain('uploads are refused');
    expect(await app().context.health.readiness()).toHaveProperty('disk');
  });
});

describe('with room for one large video', () => {
  const app = useApp(undefined, undefined, { freeBytes: async () => 30 * 1_000 ** 3 });
  const announce = (size: number, { token }: Person) =>
    app().app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `filename ${btoa('a.mp4')},purpose ${btoa('pitch')}`,
      },
    });

  it('nobody keeps it from others by announcing uploads without sending them', async () => {
    const unverified = await buildUser(app(), 'creator', { verified: false });
    const [announcer, person] = [await buildUser(app(), 'creator'), await buildUser(app(), 'creator')];
    const refused = await announce(limits.videoBytes, unverified);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Please verify your email address first. Until then your videos and pictures may take 1 GB.',
    ]);
    expect((await announce(limits.unverifiedBytes, unverified)).statusCode).toBe(201);
    expect((await announce(1, unverified)).statusCode).toBe(403);
    expect((await announce(limits.videoBytes, announcer)).statusCode).toBe(201);
    const answer = await app().call(api.savePitch, { token: person.token, body: {}, files: { video: PORTRAIT } });
    expect(answer.status).toBe(200);
    expect((await announce(limits.videoBytes, person)).statusCode).toBe(201);
  });
});

describe.skipIf(!canMount)('on a full disk', () => {
  const app = useApp();
  const mounted: string[] = [];
  let creator: Person;
  let big: string;
  const mount = (place: string): void => {
    mkdirSync(place, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=700', 'tmpfs', place]);
    mounted.push(place);
  };
  const unmount = (): void => {
    for (const place of mounted.splice(0)) execFileSync('umount', ['-l', place]);
  };
  beforeAll(async () => {
    creator = await buildUser(app(), 'creator');
    big = join(mkdtempSync(join(tmpdir(), 'big-')), 'big.mp4');
    writeFileSync(big, Buffer.alloc(3_000_000, 1));
  });
  afterAll(async () => {
    unmount();
    await rm(join(big, '..'), { recursive: true, force: true });
  });
  const pitch = () => app().call(api.savePitch, { token: creator.token, body: {}, files: { video: PORTRAIT } });

  it.each([
    ['the bytes of a form arrive', () => incomingDirectory(app().context.config)],
    ['they are stored', () => join(app().context.config.dataDirectory, 'files')],
  ])('answers 507 when the disk fills up while %s, and leaves no files', async (_name, place) => {
    mount(place());
    const answer = await pitch();
    const left = [...(await filesIn(place())), ...(await filesIn(incomingDirectory(app().context.config)))];
    unmount();
    expect(answer.status).toBe(507);
    expect(left).toEqual([]);
    expect((await pitch()).status).toBe(200);
  });

  it('answers 507 to a picture that cannot be written', async () => {
    mount(incomingDirectory(app().context.config));
    const body = { name: 'Mia', description: 'x', date_of_birth: '1999-01-01', gender: 'female' };
    const answer = await app().call(api.saveCreatorProfile, { token: creator.token, body, files: { picture: big } });
    unmount();
    expect(answer.status).toBe(507);
    expect(
      (await app().call(api.saveCreatorProfile, { token: creator.token, body, files: { picture: picture(app()) } }))
        .status,
    ).toBe(200);
  });

  it('answers 507 to bytes of a resumable upload, which resumes when there is room again', async () => {
    const token = { authorization: `Bearer ${creator.token}`, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${Buffer.from('a.mp4').toString('base64')},purpose ${Buffer.from('pitch').toString('base64')}`;
    mount(uploadDirectory(app().context.config));
    const created = await app().app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...token, 'upload-length': '3000000', 'upload-metadata': metadata },
    });
    expect(created.statusCode).toBe(201);
    const url = String(created.headers.location);
    const answer = await app().app.inject({
      method: 'PATCH',
      url,
      headers: { ...token, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.concat([Buffer.alloc(0), Buffer.alloc(3_000_000, 1)]),
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      507,
      'There is no room for this file right now. Please try again later.',
    ]);
    expect((await app().app.inject({ method: 'HEAD', url, headers: token })).statusCode).toBe(200);
    unmount();
  });
});

it.each([
  [0, true],
  [50_000_000, true],
  [100_000_000, false],
])('with %i bytes free of a reserve of a gigabyte the server is unready: %s', async (free, isUnready) => {
  const health = new Health({ error: () => {} });
  new DiskSpace({ directory: tmpdir(), reserveBytes: 1_000_000_000, freeBytes: async () => free }).watch(health);
  expect('disk' in (await health.readiness())).toBe(isUnready);
});
