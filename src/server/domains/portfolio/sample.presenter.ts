import type { SessionLinks } from '../../media/media-links.ts';
import { presentPoster, presentPreview } from '../../media/preview.presenter.ts';
import type { SampleRow } from './samples.repository.ts';

/** A sample. Call it only for viewers who may see it, since its links open for anybody who holds them. */
export const presentSample = ({ sample, video, poster, preview }: SampleRow, links: SessionLinks) => ({
  id: sample.id,
  title: sample.title,
  video: links.video(video),
  size: video.size,
  sha256: video.sha256,
  poster: presentPoster(poster, preview, links),
  preview: presentPreview(preview, links),
  seconds: sample.seconds,
  width: sample.width,
  height: sample.height,
});
