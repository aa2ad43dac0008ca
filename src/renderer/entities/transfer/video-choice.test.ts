import { describe, expect, it } from 'vitest';
import { VIDEO_EXTENSIONS } from '#shared/media/video-types.ts';
import { chooseVideo } from './video-choice.ts';

describe('the choice of a video', () => {
  const build = (name: string, type: string) => new File(['x'], name, { type });
  it('accepts one video, also of a type that the system does not know', () => {
    expect(chooseVideo([build('a.webm', 'video/webm')])).toHaveProperty('file');
    expect(chooseVideo([build('a.MKV', '')])).toHaveProperty('file');
  });
  it.each([...VIDEO_EXTENSIONS])('accepts .%s without a type', (extension) => {
    expect(chooseVideo([build(`a.${extension}`, '')])).toHaveProperty('file');
  });
  it('explains a rejection', () => {
    expect(chooseVideo([])).toEqual({ rejection: 'This is not a file. Choose a video.' });
    expect(chooseVideo([build('a.mp4', 'video/mp4'), build('b.mp4', 'video/mp4')])).toEqual({
      rejection: 'Choose one video only.',
    });
    expect(chooseVideo([build('a.png', 'image/png')])).toEqual({
      rejection: '“a.png” is not a video. Choose a video file.',
    });
    expect(chooseVideo([new File([], 'a.mp4', { type: 'video/mp4' })])).toEqual({
      rejection: '“a.mp4” is empty. Choose another video.',
    });
  });
});
