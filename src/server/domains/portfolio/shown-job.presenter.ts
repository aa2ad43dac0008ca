import { playsInPage } from '#shared/media/video-types.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import type { ShownJobRow } from './shown-jobs.repository.ts';

/**
 * The finished jobs of a portfolio whose videos pages can play. Links for others stop working when the brand withdraws
 * its consent or the creator hides the video; the creator delivered it and may see it anyway.
 */
export const presentShownJobs = (rows: readonly ShownJobRow[], links: SessionLinks, isOwner: boolean) =>
  rows
    .filter(({ video }) => playsInPage(video.mediaType) && video.takeDownId === null)
    .map(({ consent, product, delivery, video, poster }) => ({
      id: consent.jobId,
      delivery_id: delivery.id,
      product: product.name,
      video: isOwner ? links.video(video) : links.shownVideo(video),
      poster: poster && (isOwner ? links.poster(poster) : links.shownPoster(poster)),
      seconds: delivery.seconds,
      width: delivery.width,
      height: delivery.height,
      shown: consent.shownAt === null ? 0 : 1,
    }));
