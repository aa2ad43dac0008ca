import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { VideoTiles } from './video-tiles.tsx';

it('a video without a poster shows a frame that is not the first, or a drawing where it cannot be decoded', () => {
  const video = '/media/files/9/5/9999999999/s/video.mp4';
  const tile = {
    id: 9,
    label: 'the video of Lamp',
    video,
    poster: null,
    size: 64_000,
    sha256: 'ab'.repeat(32),
    preview: null,
    seconds: 12,
    width: 9,
    height: 16,
  };
  renderScreen(
    <VideoTiles label="Filmed for brands" tiles={[tile]}>
      {() => null}
    </VideoTiles>,
  );
  const tiles = screen.getByRole('list', { name: 'Filmed for brands' });
  const frame = tiles.querySelector('video');
  expect(frame).toHaveAttribute('src', `${video}#t=0.1`);
  if (frame) fireEvent.error(frame);
  expect(tiles.querySelector('video')).toBeNull();
  expect(tiles.querySelectorAll('svg')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Play the video of Lamp' })).toBeVisible();
});
