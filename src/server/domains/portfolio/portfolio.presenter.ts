import { playsInPage } from '#shared/media/video-types.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentPoster, presentPreview } from '../../media/preview.presenter.ts';
import type { SampleRow, ShownJobRow } from './portfolio.repository.ts';

/** Null while the preview still carries the number of the job, which is nothing for others. */
const unmarked = (preview: ShownJobRow['preview']) => (preview?.marked ? null : preview);

/**
 * The finished jobs of a portfolio whose videos pages can play. Links for others stop working when the brand withdraws
 * its consent or the creator hides the video; the creator delivered it and may see it anyway.
 */
export const presentShownJobs = (rows: readonly ShownJobRow[], links: SessionLinks, isOwner: boolean) => {
  const shown = isOwner ? links : { video: links.shownVideo, poster: links.shownPoster };
  return rows
    .filter(({ video }) => playsInPage(video.mediaType) && video.takeDownId === null)
    .map(({ consent, product, delivery, video, preview }) => ({
      id: consent.jobId,
      delivery_id: delivery.id,
      product: product.name,
      video: shown.video(video),
      size: video.size,
      sha256: video.sha256,
      poster: presentPoster(delivery, unmarked(preview), shown),
      preview: presentPreview(unmarked(preview), shown),
      seconds: delivery.seconds,
      width: delivery.width,
      height: delivery.height,
      shown: consent.shownAt === null ? 0 : 1,
    }));
};

/** A sample. Call it only for viewers who may see it, since its links open for anybody who holds them. */
export const presentSample = ({ sample, video, preview }: SampleRow, links: SessionLinks) => ({
  id: sample.id,
  title: sample.title,
  video: links.video(video),
  size: video.size,
  sha256: video.sha256,
  poster: presentPoster(sample, preview, links),
  preview: presentPreview(preview, links),
  seconds: sample.seconds,
  width: sample.width,
  height: sample.height,
});
