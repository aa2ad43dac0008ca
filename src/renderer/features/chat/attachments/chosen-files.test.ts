import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { limits } from '#shared/domain/limits.ts';
import { chosenFiles, useChosenFiles } from './chosen-files.ts';

const NAME = 'chat/4';
const file = (name: string, type: string, size = 9) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const photo = (name = 'label.png') => file(name, 'image/png');
const chosen = () => renderHook(() => useChosenFiles(NAME)).result.current;

beforeEach(() => signIn('brand'));
afterEach(() => session.end());

it.each([
  [
    'a document',
    file('brief.pdf', 'application/pdf'),
    '“brief.pdf” cannot be sent. Choose a JPEG, PNG, WebP, AVIF or SVG picture, or a video.',
  ],
  [
    'an animated picture',
    file('a.gif', 'image/gif'),
    '“a.gif” cannot be sent. Choose a JPEG, PNG, WebP, AVIF or SVG picture, or a video.',
  ],
  [
    'a file of an unknown type',
    file('run.exe', ''),
    '“run.exe” cannot be sent. Choose a JPEG, PNG, WebP, AVIF or SVG picture, or a video.',
  ],
  ['nothing', file('empty.mp4', 'video/mp4', 0), '“empty.mp4” is empty.'],
  [
    'a large photo',
    file('huge.png', 'image/png', limits.pictureBytes + 1),
    '“huge.png” is 20 MB large. In a message, a photo has at most 20 MB.',
  ],
  [
    'a large video',
    file('take.mov', 'video/quicktime', 201_000_000),
    '“take.mov” is 201 MB large. In a message, a video has at most 200 MB.',
  ],
])('refuses %s with a sentence, and keeps the others', (_what, rejected, sentence) => {
  act(() => chosenFiles.add(NAME, [photo(), rejected]));
  expect(chosen()).toMatchObject({ attachments: [{ name: 'label.png', kind: 'picture' }], rejections: [sentence] });
});

it('takes four, also in several choices, and a video by its name where the system knows no type', () => {
  act(() => chosenFiles.add(NAME, [photo('1'), photo('2'), file('clip.mkv', '')]));
  act(() => chosenFiles.add(NAME, [photo('4'), photo('5')]));
  const { attachments, rejections } = chosen();
  expect(attachments.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    '1 picture',
    '2 picture',
    'clip.mkv video',
    '4 picture',
  ]);
  expect(rejections).toEqual(['A message has at most 4 photos and videos.']);
});

it('keeps them for the same account while its session has expired, and shows them to no other', () => {
  act(() => chosenFiles.add(NAME, [photo()]));
  act(() => session.expire());
  signIn('brand');
  expect(chosen().attachments).toMatchObject([{ name: 'label.png' }]);
  act(() => session.expire());
  signIn('creator', { id: 99 });
  expect(chosen().attachments).toEqual([]);
});

it('keeps the files of a pending message, and none after the session', () => {
  act(() => chosenFiles.add(NAME, [photo()]));
  const [taken] = chosenFiles.take(NAME);
  expect(chosen().attachments).toEqual([]);
  expect(chosenFiles.file(taken?.number ?? 0)?.name).toBe('label.png');
  act(() => chosenFiles.add(NAME, [photo()]));
  act(() => session.end());
  expect(chosenFiles.file(taken?.number ?? 0)).toBeUndefined();
  expect(chosen().attachments).toEqual([]);
});
