import { appendFile, mkdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { UploadFromPath } from '#shared/ipc/calls.ts';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { eventually } from '#tests/support/eventually.ts';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { buildUpload } from './fixtures/build-entry.ts';
import { buildVideo } from './fixtures/build-video.ts';
import { followFolder } from './folder-listing.ts';
import type { Send } from './http-client.ts';
import { TransferJournal } from './transfer-journal.ts';
import { TransferList } from './transfer-list.ts';
import { VideoFile } from './video-file.ts';
import { WatchedFolders } from './watched-folders.ts';

const SECONDS = 1_000;
const ORDERED: ContainerMetadata = {
  ...{ container: 'MP4', codec: 'H.264', hasPicture: true, hasAudio: true, isComplete: true },
  ...{ seconds: 30, width: 1080, height: 1920 },
};

let root: string;
beforeEach(async () => {
  root = temporaryFolder();
  await mkdir(join(root, 'exports'));
});

/** The client with account 7 signed in, whose job 12 takes videos; `restart` reads the journal again. */
const open = async () => {
  const clock = new FakeTiming();
  /** Looks that are due at some time; none while one runs. */
  let due = 0;
  const timing = {
    now: () => clock.now(),
    schedule: (milliseconds: number, run: () => void) => {
      due += 1;
      const callOff = clock.schedule(milliseconds, () => {
        due -= 1;
        run();
      });
      return () => {
        due -= 1;
        callOff();
      };
    },
  };
  const state = {
    account: 7,
    chosen: join(root, 'exports') as string | null,
    status: 200,
    job: {
      ...{ status: 'in_progress', stage: 'filming' },
      ...{ video_setting: { title: '30 seconds', seconds: 30 }, aspect_ratio_setting: { title: '9:16' } },
    } as object,
    isReachable: true,
    metadata: ORDERED as ContainerMetadata | null,
  };
  const send: Send = async () => {
    if (!state.isReachable) throw new Interrupted('connection', { detail: 'ECONNREFUSED.' });
    const body = JSON.stringify(state.status === 200 ? { data: state.job } : { message: 'There is no such job.' });
    return { status: state.status, headers: {}, body };
  };
  const uploaded: string[] = [];
  const told: SystemNotice[] = [];
  const reported: unknown[] = [];
  let news = () => {};
  const start = async () => {
    const journal = new TransferJournal({ folder: join(root, 'journal'), now: timing.now, warn: () => {} });
    const list = new TransferList({ journal, timing, warn: () => {} });
    await list.load();
    await list.set({ account: state.account });
    const check = async (path: string, within: string) => {
      const video = await VideoFile.choose(path, 1_000_000);
      await video.close();
      if (dirname(video.identity.path) !== within) throw new Rejected('A link.', { canRetry: false });
      return { file: video.identity, metadata: state.metadata };
    };
    const folders = new WatchedFolders({
      ...{ list, send, timing, check },
      identify: async () => ({ token: `token-${state.account}`, account: state.account }),
      upload: async (account: number, { path, target }: UploadFromPath, within: string) => {
        const { file } = await check(path, within);
        const rest = buildUpload().upload;
        const id = `0000000${uploaded.length}`;
        if (target.purpose === 'delivery')
          await list.add(buildUpload({ id, account, target, upload: { ...rest, file } }));
        uploaded.push(path.slice(root.length + 1));
        return true;
      },
      askForFolder: async () => state.chosen,
      follow: (folder, changed) => {
        news = changed;
        return followFolder(folder, () => {});
      },
      tell: (notice) => void told.push(notice),
      changed: () => {},
      report: (error) => void reported.push(error),
    });
    onTestFinished(() => folders.stop());
    folders.start();
    return { folders, list };
  };
  let run = await start();
  /** Lets the clock run; each look ends before the clock goes on. */
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= SECONDS) {
      await clock.pass(SECONDS);
      await eventually(() => expect(due > 0 || run.folders.views().length === 0).toBe(true));
    }
  };
  /** Ends the uploads that are under way. */
  const finish = async () => {
    for (const { id } of run.list.entries) await run.list.update(id, { status: 'done' });
  };
  return {
    ...{ state, uploaded, told, reported, pass, finish },
    folders: () => run.folders,
    list: () => run.list,
    news: () => news(),
    restart: async () => {
      run.folders.stop();
      due = 0;
      await run.list.flush();
      run = await start();
    },
    view: () => run.folders.views()[0],
  };
};

const put = (name: string, size = 10_000) => writeFile(join(root, 'exports', name), buildVideo(size));

describe('a watched folder', () => {
  test('uploads the video that appears in it, once, when it has stopped growing', async () => {
    await put('old.mp4');
    const { folders, uploaded, pass, restart, reported, view } = await open();
    await folders().watch(12);
    await pass(2 * SECONDS);
    expect(view()).toEqual({ job: 12, folder: join(root, 'exports'), problem: null, held: [] });
    await put('new.mp4');
    for (let look = 0; look < 5; look += 1) {
      await pass(4 * SECONDS);
      await appendFile(join(root, 'exports', 'new.mp4'), 'more');
    }
    expect(uploaded).toEqual([]);
    await pass(70 * SECONDS);
    expect(uploaded).toEqual(['exports/new.mp4']);
    await restart();
    await pass(130 * SECONDS);
    expect(uploaded).toHaveLength(1);
    expect(view()?.held).toEqual([]);
    expect(reported).toEqual([]);
  });

  test('is looked at soon after its system tells of a change', async () => {
    const { folders, uploaded, pass, news } = await open();
    await folders().watch(12);
    await pass(20 * SECONDS);
    await put('new.mp4');
    news();
    await pass(12 * SECONDS);
    expect(uploaded).toEqual(['exports/new.mp4']);
  });

  test('finds what appeared while the client was closed', async () => {
    const { folders, uploaded, pass, restart } = await open();
    await folders().watch(12);
    await put('new.mp4');
    await restart();
    await pass(10 * SECONDS);
    expect(uploaded).toEqual(['exports/new.mp4']);
  });

  test('is not followed to another folder by a link in its place', async () => {
    const { folders, uploaded, pass, view } = await open();
    await folders().watch(12);
    await rename(join(root, 'exports'), join(root, 'elsewhere'));
    await symlink(join(root, 'elsewhere'), join(root, 'exports'));
    await writeFile(join(root, 'elsewhere', 'new.mp4'), buildVideo(10_000));
    await pass(130 * SECONDS);
    expect(uploaded).toEqual([]);
    expect(view()?.problem).toBe('The folder “exports” leads to another one now.');
  });

  test('waits while it is gone', async () => {
    const { folders, uploaded, pass, view } = await open();
    await folders().watch(12);
    await rename(join(root, 'exports'), join(root, 'away'));
    await pass(70 * SECONDS);
    expect(view()?.problem).toBe('The folder “exports” is not there. It is watched again when it is back.');
    await rename(join(root, 'away'), join(root, 'exports'));
    await put('new.mp4');
    await pass(130 * SECONDS);
    expect(uploaded).toEqual(['exports/new.mp4']);
    expect(view()?.problem).toBeNull();
  });

  test('ends with a sentence when its task takes no videos any more', async () => {
    const { folders, uploaded, pass, state, told, view } = await open();
    await folders().watch(12);
    state.job = { ...state.job, status: 'completed' };
    await put('new.mp4');
    await pass(130 * SECONDS);
    expect(uploaded).toEqual([]);
    expect(view()).toBeUndefined();
    const body = 'Job #12: This task takes no videos now. New videos in “exports” are not uploaded any more.';
    await eventually(() =>
      expect(told).toEqual([{ title: 'A folder is no longer watched', body, route: '/tasks/12' }]),
    );
  });

  test('waits for the server, and uploads when it answers', async () => {
    const { folders, uploaded, pass, state, view } = await open();
    await folders().watch(12);
    state.isReachable = false;
    await put('new.mp4');
    await pass(70 * SECONDS);
    expect(view()?.problem).toBe('A new video waits for the connection.');
    state.isReachable = true;
    folders().look();
    await pass(SECONDS);
    expect(uploaded).toEqual(['exports/new.mp4']);
  });

  test('ends with the log-out, and is never another account’s', async () => {
    const { folders, uploaded, pass, state, restart, told, list } = await open();
    await folders().watch(12);
    state.account = 8;
    await restart();
    await put('new.mp4');
    await pass(130 * SECONDS);
    expect([uploaded, folders().views()]).toEqual([[], []]);
    state.account = 7;
    await restart();
    expect(folders().views()).toHaveLength(1);
    await list().set({ account: null });
    folders().signedOut();
    await list().set({ account: 7 });
    await pass(130 * SECONDS);
    expect([uploaded, folders().views()]).toEqual([[], []]);
    expect(told.map(({ title }) => title)).toEqual(['A folder is no longer watched']);
    await restart();
    expect(folders().views()).toEqual([]);
  });
});

describe('a further video', () => {
  const second = 'A video of this folder was uploaded before. This one would become the next version.';

  const openWithFirst = async () => {
    const parts = await open();
    await parts.folders().watch(12);
    await put('first.mp4');
    await parts.pass(70 * SECONDS);
    expect(parts.uploaded).toEqual(['exports/first.mp4']);
    return parts;
  };

  test('is held until the creator uploads it', async () => {
    const { folders, uploaded, pass, told, view, finish } = await openWithFirst();
    await put('second.mp4');
    await pass(130 * SECONDS);
    expect(uploaded).toHaveLength(1);
    const [held] = view()?.held ?? [];
    expect(held).toMatchObject({ name: 'second.mp4', why: `Another video is on its way. ${second}`, canUpload: true });
    expect(told).toEqual([
      {
        title: 'A video in your folder waits for you',
        body: `Job #12: “second.mp4” is not uploaded yet. ${held?.why}`,
        route: '/tasks/12',
      },
    ]);
    await expect(folders().upload(held?.id ?? '')).rejects.toThrow(
      'A video is on its way already. Cancel its upload to send another one.',
    );
    await finish();
    await utimes(join(root, 'exports', 'second.mp4'), 1, 1);
    await expect(folders().upload(held?.id ?? '')).rejects.toThrow('“second.mp4” has changed. It is looked at again.');
    await pass(70 * SECONDS);
    expect(view()?.held).toMatchObject([{ name: 'second.mp4', why: second }]);
    await folders().upload(view()?.held[0]?.id ?? '');
    expect(uploaded).toEqual(['exports/first.mp4', 'exports/second.mp4']);
    await pass(130 * SECONDS);
    expect([uploaded.length, view()?.held]).toEqual([2, []]);
  });

  test('that was left out is not asked about again', async () => {
    const { folders, uploaded, pass, view, finish, restart } = await openWithFirst();
    await finish();
    await put('second.mp4');
    await pass(70 * SECONDS);
    expect(view()?.held).toMatchObject([{ why: second }]);
    await folders().skip(view()?.held[0]?.id ?? '');
    await restart();
    await pass(130 * SECONDS);
    expect([uploaded.length, view()?.held]).toEqual([1, []]);
  });

  test('is one that has the name of the first and another time', async () => {
    const { uploaded, pass, view } = await openWithFirst();
    await utimes(join(root, 'exports', 'first.mp4'), 1, 1);
    await pass(130 * SECONDS);
    expect(uploaded).toHaveLength(1);
    expect(view()?.held).toMatchObject([{ name: 'first.mp4', canUpload: true }]);
  });
});

test('a video that differs from the order, or is incomplete, is held', async () => {
  const { folders, uploaded, pass, state, view } = await open();
  await folders().watch(12);
  state.metadata = { ...ORDERED, seconds: 10, isComplete: false };
  await put('short.mp4');
  await pass(70 * SECONDS);
  expect(uploaded).toEqual([]);
  expect(view()?.held[0]?.why).toBe(
    'Your video is 10\u00a0s, the brand ordered 30\u00a0s. This file is incomplete: its beginning or its end is missing. The brand sees this beside the video.',
  );
  await folders().upload(view()?.held[0]?.id ?? '');
  expect(uploaded).toEqual(['exports/short.mp4']);
});

test('a file that is not a video is shown with the reason, and cannot be uploaded', async () => {
  const { folders, uploaded, pass, view } = await open();
  await folders().watch(12);
  await writeFile(join(root, 'exports', 'notes.mp4'), 'Bring the lamp.');
  await pass(70 * SECONDS);
  expect(uploaded).toEqual([]);
  expect(view()?.held).toMatchObject([
    { name: 'notes.mp4', canUpload: false, why: expect.stringContaining('not a video') },
  ]);
});

test('a video that an upload of the task has already is not queued again', async () => {
  const { folders, uploaded, pass, list, view } = await open();
  await folders().watch(12);
  await put('new.mp4');
  const video = await VideoFile.choose(join(root, 'exports', 'new.mp4'), 1_000_000);
  await video.close();
  await list().add(buildUpload({ status: 'done', upload: { ...buildUpload().upload, file: video.identity } }));
  await pass(130 * SECONDS);
  expect([uploaded, view()?.held]).toEqual([[], []]);
});

describe('choosing a folder', () => {
  test('is refused for a task that takes no videos, and for the folder of another task', async () => {
    const { folders, state } = await open();
    await folders().watch(12);
    await expect(folders().watch(13)).rejects.toThrow('“exports” is watched for Job #12. Choose another folder.');
    state.job = { ...state.job, stage: null };
    await expect(folders().watch(14)).rejects.toThrow('This task takes no videos now.');
    state.status = 404;
    await expect(folders().watch(14)).rejects.toThrow('There is no such job.');
    state.isReachable = false;
    await expect(folders().watch(14)).rejects.toThrow('The server does not answer. Try again.');
    expect(folders().views()).toHaveLength(1);
  });

  test('is refused for one of more than 1,000 videos', async () => {
    await Promise.all(Array.from({ length: 1_001 }, (_, at) => writeFile(join(root, 'exports', `${at}.mp4`), 'x')));
    const { folders } = await open();
    await expect(folders().watch(12)).rejects.toThrow('The folder “exports” holds too many files.');
  });

  test('can be cancelled, and replaces the folder of the task', async () => {
    const { folders, state, uploaded, pass } = await open();
    await folders().watch(12);
    state.chosen = null;
    await folders().watch(12);
    expect(folders().views()).toMatchObject([{ folder: join(root, 'exports') }]);
    await mkdir(join(root, 'other'));
    state.chosen = join(root, 'other');
    await folders().watch(12);
    await put('new.mp4');
    await pass(130 * SECONDS);
    expect(uploaded).toEqual([]);
    expect(folders().views()).toMatchObject([{ folder: join(root, 'other') }]);
    await folders().end(12);
    expect(folders().views()).toEqual([]);
  });
});
