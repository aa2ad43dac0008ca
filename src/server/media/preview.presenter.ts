import type { previews } from '../db/schema/files.ts';
import { bit } from '../lib/bit.ts';
import type { SessionLinks } from './media-links.ts';

export type PreviewRow = typeof previews.$inferSelect;

/** The links of a video and its poster for one kind of viewer. */
type Links = Pick<SessionLinks, 'video' | 'poster'>;

const presentSource = (row: PreviewRow) =>
  row.sourceCodec === null
    ? null
    : {
        codec: row.sourceCodec,
        width: row.sourceWidth,
        height: row.sourceHeight,
        hdr: bit(row.sourceHdr),
        frame_rate: row.sourceFrameRate,
        picture_tracks: row.sourcePictureTracks ?? 0,
        sound_tracks: row.sourceSoundTracks ?? 0,
        loudness: row.sourceLoudness,
      };

const linkTo = (id: number | null, links: Links): string | null => (id === null ? null : links.poster({ id }));

/** The poster of a video: the one that its sender's browser has drawn, else that of the preview. */
export const presentPoster = (
  { posterFileId }: { readonly posterFileId: number | null },
  preview: PreviewRow | null,
  links: Links,
): string | null => linkTo(posterFileId ?? preview?.posterFileId ?? null, links);

/** The file of a video, as it was sent. */
export const presentOriginal = (file: { readonly size: number; readonly sha256: string } | null) =>
  file && { size: file.size, sha256: file.sha256 };

/** The preview of a video, for whoever may see the video; null where there never was one to be made. */
export const presentPreview = (row: PreviewRow | null, links: Links) => {
  if (row === null || row.reason === 'older') return null;
  const image = linkTo(row.spriteFileId, links);
  return {
    state: row.state,
    percent: row.percent,
    video: row.videoFileId === null ? '' : links.video({ id: row.videoFileId, mediaType: 'video/mp4' }),
    poster: linkTo(row.posterFileId, links),
    sprite:
      image === null
        ? null
        : {
            image,
            columns: row.spriteColumns ?? 0,
            rows: row.spriteRows ?? 0,
            tiles: row.spriteTiles ?? 0,
            every_seconds: row.spriteSeconds ?? 0,
          },
    width: row.width,
    height: row.height,
    frame_rate: row.frameRate,
    source: presentSource(row),
    marked: bit(row.marked),
    reason: row.reason,
  };
};
