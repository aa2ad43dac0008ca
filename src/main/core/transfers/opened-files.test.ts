import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { filesInArguments, OpenedFiles, openedHandlers } from './opened-files.ts';

const open = () => {
  let ids = 0;
  const files = new OpenedFiles(() => {
    ids += 1;
    return `f${ids}`;
  });
  const changed = vi.fn();
  files.watch(changed);
  return { files, changed };
};

describe('opened files', () => {
  test('wait under an id, each file once, until they are dismissed', () => {
    const { files, changed } = open();
    files.open(['/v/a.mp4', '/v/b.mp4', '/v/a.mp4']);
    files.open(['/v/b.mp4']);
    const both = [
      { id: 'f1', name: 'a.mp4' },
      { id: 'f2', name: 'b.mp4' },
    ];
    // Opening a file again shows the question again.
    expect(changed.mock.calls).toEqual([[both], [both]]);
    files.dismiss(['f1', 'f9']);
    expect(files.list()).toEqual([both[1]]);
    expect(files.pathOf('f2')).toBe('/v/b.mp4');
    expect(() => files.pathOf('f1')).toThrow('not open any more');
  });

  test('keep those from before the window, and say nothing of none', () => {
    const files = new OpenedFiles(() => 'f1');
    files.open(['/v/a.mp4']);
    const changed = vi.fn();
    files.watch(changed);
    files.open([]);
    expect([files.list(), changed.mock.calls]).toEqual([[{ id: 'f1', name: 'a.mp4' }], []]);
  });

  test('are not offered again once they are uploaded, but are after a refusal', async () => {
    const { files } = open();
    files.open(['/v/a.mp4']);
    const addUpload = vi.fn().mockRejectedValueOnce(new Error('Log in first.')).mockResolvedValueOnce({ id: 't1' });
    const handlers = openedHandlers(files, { addUpload, inspect: vi.fn() });
    const order = { title: 'Job #1', target: { purpose: 'delivery', job: 1 } } as const;
    await expect(handlers['opened:upload']('f1', order)).rejects.toThrow('Log in first.');
    expect(files.list()).toHaveLength(1);
    await handlers['opened:upload']('f1', order);
    expect(addUpload).toHaveBeenLastCalledWith({ ...order, path: '/v/a.mp4' });
    expect(files.list()).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('the files among the arguments', () => {
  const argumentsOf = (...argv: string[]) => filesInArguments(['/opt/app/ugc', ...argv], '/home/ada', '/opt/app/asar');

  test.each([
    ['an absolute path', ['/v/a.mp4'], ['/v/a.mp4']],
    ['paths relative to the folder of the start', ['a.mp4', '../b.mp4'], ['/home/ada/a.mp4', '/home/b.mp4']],
    ['an address of a file manager', [pathToFileURL('/v/a b%é.mp4').href], ['/v/a b%é.mp4']],
    ['a folder', ['/v/'], ['/v']],
    ['a name with a colon', ['/v/12:30.mp4'], ['/v/12:30.mp4']],
    ['no switch', ['--hidden', '-r', '--original-process-start-time=1'], []],
    ['no link of any scheme', ['ugc-marketplace://open/tasks', 'https://a.example/a.mp4', 'mailto:a@b.c'], []],
    ['no address of another computer, and no malformed one', ['file://server/a.mp4', 'file:///%zz'], []],
    ['no empty argument', [''], []],
    ['several', ['--hidden', '/v/a.mp4', '/v/b.mov'], ['/v/a.mp4', '/v/b.mov']],
  ])('are: %s', (_, argv, paths) => {
    expect(argumentsOf(...argv)).toEqual(paths);
  });

  test('follow the folder of an app that runs from its source, wherever Chromium has put the switches', () => {
    const argv = ['/bin/electron', '--allow-file-access-from-files', '-r', 'recorder.cjs', '.', 'a.mp4'];
    expect(filesInArguments(argv, '/srv/app', '/srv/app')).toEqual(['/srv/app/a.mp4']);
  });
});
