import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VIDEO_EXTENSIONS } from '#shared/media/video-types.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { downloadName, numberedPath } from './download-name.ts';
import { saveUnderFreeName } from './download-writer.ts';
import { PartFile } from './part-file.ts';

const VIDEO = { purpose: 'video', job: 12, version: 1 } as const;
const ATTACHED = { purpose: 'message', attachment: 31 } as const;
const RESERVED = ['CON', 'prn', 'Aux', 'NUL', 'CONIN$', 'conout$', 'COM1', 'com9', 'COM¹', 'LPT1', 'lpt³'];

/** Names that leave the folder, disguise the file's type, or are invalid on some system. */
const HOSTILE = [
  ...['', ' ', '.', '..', '...', '/', '\\', '//', '\\\\', './', '../', '..\\', '/..', '. .', '.. ', ' ..', '~', '~/'],
  ...['../up.mp4', '../../up.mp4', '..\\up.mp4', '..\\..\\up.mp4', '/etc/passwd', '/etc/cron.d/x.mp4', 'a/../../b.mp4'],
  ...[
    'C:\\Windows\\a.mp4',
    'C:a.mp4',
    'c:/a.mp4',
    '\\\\host\\share\\a.mp4',
    '\\\\?\\C:\\a.mp4',
    '\\\\.\\PhysicalDrive0',
  ],
  ...[
    'file:///etc/passwd',
    'http://a.example/b.mp4',
    '%2e%2e%2fup.mp4',
    '..%2fup.mp4',
    '..\u2215up.mp4',
    '..\uff0fup.mp4',
  ],
  ...[
    'a\0.mp4',
    'a.mp4\0.exe',
    '\0',
    'a\nb.mp4',
    'a\r\nb.mp4',
    'a\tb.mp4',
    '\u0007.mp4',
    'a\u007f.mp4',
    'a\u0085b.mp4',
  ],
  ...[
    'a\u202e4pm.exe',
    '\u202egpj.mp4',
    'a\u2066b\u2069.mp4',
    'a\u200b.mp4',
    '\ufeffa.mp4',
    'a\u00ad.mp4',
    'a\u2028b.mp4',
  ],
  ...['a<b>.mp4', 'a:b.mp4', 'a.mp4:hidden', 'a.mp4::$DATA', 'a"b.mp4', 'a|b.mp4', 'a?.mp4', 'a*.mp4', '*', '?', ':'],
  ...[
    'a.mp4.',
    'a.mp4..',
    'a.mp4 ',
    'a.mp4 . .',
    ' a.mp4',
    '.a.mp4',
    '..a.mp4',
    '.bashrc',
    '.htaccess',
    '.ssh',
    '-rf.mp4',
  ],
  ...[
    'a.exe',
    'a.mp4.exe',
    'a.EXE',
    'a.lnk',
    'a.desktop',
    'a.scr',
    'a.bat',
    'a.cmd',
    'a.js',
    'a.html',
    'a.app',
    'desktop.ini',
  ],
  ...[
    'a.part',
    'a.mp4.part',
    'a.crdownload',
    'noextension',
    'a.',
    '.mp4',
    '..mp4',
    'e\u0301.mp4',
    '\ud800.mp4',
    '\ue000.mp4',
  ],
  ...RESERVED.flatMap((name) => [name, `${name}.mp4`]),
  ...['con.tar.mp4', 'CON .mp4', `${'a'.repeat(5_000)}.mp4`, `${'ü'.repeat(300)}.mp4`, `${'😀'.repeat(100)}.mp4`],
  ...[
    `a.${'b'.repeat(400)}`,
    `${'../'.repeat(100)}a.mp4`,
    ' '.repeat(300),
    '.'.repeat(300),
    '"; rm -rf ~; ".mp4',
    '$(id).mp4',
  ],
];

const folder = temporaryFolder();

describe('names from outside', () => {
  test(`of ${HOSTILE.length} kinds are one visible segment that every system takes`, () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(120);
    for (const hostile of HOSTILE) {
      const name = downloadName(hostile, VIDEO);
      expect(basename(name), hostile).toBe(name);
      expect(name, hostile).not.toMatch(/[\\/<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u);
      expect(name, hostile).toMatch(/^[^.\s].*\.(mp4|mov)$/);
      expect(name.split('.')[0]?.trimEnd(), hostile).not.toMatch(
        /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i,
      );
      expect(Buffer.byteLength(name), hostile).toBeLessThanOrEqual(155);
    }
  });

  test('create a new file in the folder, beside existing ones', async () => {
    const inside = join(folder, 'inside');
    await mkdir(inside);
    await writeFile(join(folder, 'up.mp4'), 'outside');
    await writeFile(join(inside, 'video.mp4'), 'mine');
    await writeFile(join(inside, 'a.mp4.part'), 'of another program');
    for (const [number, hostile] of HOSTILE.entries()) {
      const { file, path } = await PartFile.create(join(inside, downloadName(hostile, VIDEO)));
      await file.write([Buffer.from(String(number))], 0);
      await file.close();
      await saveUnderFreeName(`${path}.part`, path, async () => undefined);
      expect(dirname(path)).toBe(inside);
    }
    const names = await readdir(inside);
    expect(names).toHaveLength(HOSTILE.length + 2);
    const contents = await Promise.all(names.map((name) => readFile(join(inside, name), 'utf8')));
    expect(contents.sort()).toEqual(['mine', 'of another program', ...HOSTILE.keys()].map(String).sort());
    expect((await readdir(folder)).sort()).toEqual(['inside', 'up.mp4']);
    expect(await readFile(join(folder, 'up.mp4'), 'utf8')).toBe('outside');
  });

  test('keep the extension of a video, a ZIP archive and a CSV statement', () => {
    expect(downloadName('Clip.MOV', VIDEO)).toBe('Clip.MOV');
    expect(downloadName('clip.exe', VIDEO)).toBe('clip.exe.mp4');
    expect(downloadName('label.webp', ATTACHED)).toBe('label.webp');
    expect(downloadName('label.webp.exe', ATTACHED)).toBe('label.webp.exe.mp4');
    expect(downloadName('my data', { purpose: 'export' })).toBe('my data.zip');
    expect(downloadName('earnings-2026.csv', { purpose: 'statement' })).toBe('earnings-2026.csv');
    expect(downloadName('earnings.xlsm', { purpose: 'statement' })).toBe('earnings.xlsm.csv');
    expect(downloadName('job-1-v2-notes.edl', { purpose: 'notes', video: 4 })).toBe('job-1-v2-notes.edl');
    expect(downloadName('notes.hta', { purpose: 'notes', video: 4 })).toBe('notes.hta.csv');
  });

  test.each([...VIDEO_EXTENSIONS])('keep .%s', (extension) => {
    expect(downloadName(`clip.${extension}`, VIDEO)).toBe(`clip.${extension}`);
  });

  test('are numbered before the extension', () => {
    expect(numberedPath(join('/videos', 'clip.mp4'), 1)).toBe(join('/videos', 'clip.mp4'));
    expect(numberedPath(join('/videos', 'clip.mp4'), 2)).toBe(join('/videos', 'clip (2).mp4'));
  });
});
