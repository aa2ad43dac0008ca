import { expect, test } from 'vitest';
import { argumentReaders } from './call-arguments.ts';

const upload = {
  path: '/home/ada/clip.mp4',
  title: 'Job #12',
  target: { purpose: 'delivery', job: 12 },
  poster: 'data:image/jpeg;base64,AAAA',
};
const download = {
  title: 'Job #12',
  url: '/media/x?signature=y',
  fileName: 'clip.mp4',
  size: 10,
  sha256: 'a'.repeat(64),
  target: { purpose: 'video', job: 12, version: 1 },
};

test('passes on the known fields of an upload or download only', () => {
  expect(argumentReaders['transfers:add-upload']([{ ...upload, extra: 1 }])).toEqual([upload]);
  expect(argumentReaders['transfers:add-download']([{ ...download, extra: 1 }])).toEqual([download]);
  for (const target of [
    { purpose: 'export' },
    { purpose: 'statement' },
    { purpose: 'notes', video: 4 },
    { purpose: 'videos', job: 12 },
  ]) {
    const file = { ...download, size: null, sha256: null, target };
    expect(argumentReaders['transfers:add-download']([file])).toEqual([file]);
  }
  const limits = { upload: null, download: 1_000_000, hours: { from: 22, until: 6 }, pauseOnBattery: true };
  expect(argumentReaders['transfers:set-limits']([{ ...limits, extra: 1 }])).toEqual([limits]);
  for (const target of [
    { purpose: 'pitch' },
    { purpose: 'portfolio', slot: 3 },
    { purpose: 'attachment', attachment: 9 },
  ]) {
    const own = { path: upload.path, title: 'Video pitch', target };
    expect(argumentReaders['transfers:add-upload']([own])).toEqual([own]);
  }
});

test.each<[keyof typeof argumentReaders, unknown[]]>([
  ['transfers:list', [1]],
  ['transfers:pause', []],
  ['transfers:pause', [{}]],
  ['transfers:pause', ['a', 'b']],
  ['transfers:resume', ['x'.repeat(65)]],
  ['transfers:move', ['a']],
  ['transfers:move', ['a', 1]],
  ['transfers:set-limits', [{ upload: 0, download: null }]],
  ['transfers:set-limits', [{ upload: null }]],
  ['transfers:set-limits', [{ upload: null, download: null, hours: { from: 9, until: 24 } }]],
  ['transfers:set-limits', [{ upload: null, download: null, hours: { from: 9.5, until: 17 } }]],
  ['transfers:set-limits', [{ upload: null, download: null, hours: {} }]],
  ['transfers:set-limits', [{ upload: null, download: null, pauseOnBattery: 1 }]],
  ['transfers:set-limits', [{ upload: Number.NaN, download: null }]],
  ['transfers:set-limits', [{ upload: '1000000', download: null }]],
  ['transfers:add-upload', []],
  ['transfers:add-upload', [upload, upload]],
  ['transfers:add-upload', [{ ...upload, path: 'clip.mp4' }]],
  ['transfers:add-upload', [{ ...upload, path: '/home/\0/clip.mp4' }]],
  ['transfers:add-upload', [{ ...upload, path: 7 }]],
  ['transfers:add-upload', [{ ...upload, title: '' }]],
  ['transfers:add-upload', [{ ...upload, title: 'x'.repeat(256) }]],
  ['transfers:add-upload', [{ ...upload, target: { purpose: 'delivery' } }]],
  ['transfers:add-upload', [{ ...upload, target: { purpose: 'delivery', job: -1 } }]],
  ['transfers:add-upload', [{ ...upload, target: { purpose: 'portfolio' } }]],
  ['transfers:add-upload', [{ ...upload, target: { purpose: 'attachment', attachment: '../1' } }]],
  ['transfers:add-download', [{ ...download, target: { purpose: 'message' } }]],
  ['transfers:add-upload', [{ ...upload, target: { purpose: 'export' } }]],
  ['transfers:add-upload', [{ ...upload, poster: 'https://stranger.example/x.jpg' }]],
  ['transfers:add-upload', [{ ...upload, poster: `data:image/jpeg;base64,${'A'.repeat(150_000)}` }]],
  ['transfers:add-download', [{ ...download, url: 'https://stranger.example/' }]],
  ['transfers:add-download', [{ ...download, url: '//stranger.example/clip.mp4' }]],
  ['transfers:add-download', [{ ...download, url: '/\\stranger.example/clip.mp4' }]],
  ['transfers:add-download', [{ ...download, url: '/\t/stranger.example/clip.mp4' }]],
  ['transfers:add-download', [{ ...download, size: -1 }]],
  ['transfers:add-download', [{ ...download, sha256: 'zz' }]],
  ['transfers:add-download', [{ ...download, target: { purpose: 'video', job: 12 } }]],
  ['transfers:add-download', [{ ...download, target: { purpose: 'pitch' } }]],
])('refuses wrong arguments of %s', (name, raw) => {
  expect(() => argumentReaders[name](raw)).toThrow(expect.objectContaining({ code: 'bad_arguments' }));
});
