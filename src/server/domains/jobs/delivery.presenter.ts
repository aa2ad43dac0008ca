import { describeMismatches, videoMismatches } from '#shared/domain/jobs/video-mismatch.ts';
import { codecOrContainer } from '#shared/media/codec-names.ts';
import { bit } from '../../lib/bit.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentPoster, presentPreview } from '../../media/preview.presenter.ts';
import type { JobRow } from './jobs.repository.ts';
import type { DeliveryRow } from './video-versions.repository.ts';

/** The ordered length and aspect ratio. */
type Order = Pick<JobRow, 'videoSetting' | 'aspectRatio'>;

const isRemoved = ({ takeDownId }: Pick<DeliveryRow['video'], 'takeDownId'>): boolean => takeDownId !== null;

/**
 * One version of a video, compared with the order. Call it only for viewers who may see it, since its links open for
 * anybody who holds them.
 */
export const presentDelivery = (
  { delivery, video, preview }: Pick<DeliveryRow, 'delivery' | 'video' | 'preview'>,
  order: Order,
  links: SessionLinks,
) => ({
  id: delivery.id,
  version: delivery.version,
  removed: bit(isRemoved(video)),
  video: isRemoved(video) ? '' : links.video(video),
  download: isRemoved(video) ? '' : links.download(video, video.originalName),
  filename: video.originalName,
  size: video.size,
  sha256: video.sha256,
  seconds: delivery.seconds,
  width: delivery.width,
  height: delivery.height,
  has_audio: delivery.hasAudio === null ? null : Number(delivery.hasAudio),
  codec: codecOrContainer(delivery),
  complete: delivery.isComplete === null ? null : Number(delivery.isComplete),
  differences: describeMismatches(
    videoMismatches({ video_setting: order.videoSetting, aspect_ratio_setting: order.aspectRatio }, delivery),
  ),
  poster: isRemoved(video) ? null : presentPoster(delivery, preview, links),
  preview: isRemoved(video) ? null : presentPreview(preview, links),
  changes: delivery.changesAskedAt && {
    words: delivery.changesWords,
    at: delivery.changesAskedAt.toISOString(),
  },
  created_at: delivery.createdAt.toISOString(),
});

/** The same with the number of notes on it. */
export const presentVersion = (row: DeliveryRow, order: Order, links: SessionLinks) => ({
  ...presentDelivery(row, order, links),
  notes: row.notes,
  open_notes: row.openNotes,
});
