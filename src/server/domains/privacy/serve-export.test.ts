import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameExportFile } from './serve-export.ts';

const nameOf = (originalName: string, mediaType = 'video/mp4') =>
  nameExportFile({ id: 7, kind: 'delivery', mediaType, originalName });

describe('the name of a file in an export', () => {
  test.each([
    ['Take 2 final.MOV', 'Take-2-final.mp4'],
    ['cat.exe', 'cat.mp4'],
    ['cat.mp4.exe', 'cat-mp4.mp4'],
    ['page.html', 'page.mp4'],
    ['start.lnk', 'start.mp4'],
    ['run.bat', 'run.mp4'],
    ['a.tar.gz', 'a-tar.mp4'],
    ['gpj.\u202eexe', 'gpj.mp4'],
    ['CON', '_CON.mp4'],
    ['../../etc/passwd', 'passwd.mp4'],
    ['.htaccess', 'htaccess.mp4'],
    ['no ending', 'no-ending.mp4'],
    ['', 'delivery.mp4'],
  ])('%j becomes …-%s', (given, expected) => {
    expect(nameOf(given)).toBe(`media/delivery-7-${expected}`);
  });

  test('has the extension of its type', () => {
    expect(nameOf('a.svg', 'image/webp')).toBe('media/delivery-7-a.webp');
    expect(nameOf('a.exe', 'image/jpeg')).toBe('media/delivery-7-a.jpg');
    expect(nameOf('a.exe', 'video/quicktime')).toBe('media/delivery-7-a.mov');
    expect(nameOf('a.exe', 'application/x-msdownload')).toBe('media/delivery-7-a.bin');
  });

  test('has one dot and one folder, whatever the original name', () => {
    const dangerous = fc.constantFrom(
      '.exe',
      '.html',
      '.lnk',
      '.bat',
      '.scr',
      '\u202e',
      '/',
      '\\',
      ':',
      ' ',
      '.',
      '\0',
    );
    const name = fc.array(fc.oneof(dangerous, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 });
    fc.assert(
      fc.property(name, (parts) => {
        expect(nameOf(parts.join(''))).toMatch(/^media\/delivery-7-[^./\\:\p{Cc}\p{Cf}]+\.mp4$/u);
      }),
    );
  });
});
