import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { videoExtension } from '#shared/media/video-types.ts';
import type { files } from '../../db/schema/files.ts';

type Named = Pick<typeof files.$inferSelect, 'id' | 'kind' | 'mediaType' | 'originalName'>;

const PICTURES: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
};

/**
 * The name of a media file in an export. Its extension follows from the detected type, whatever the upload was called,
 * and holds the only dot: an unpacked `cat.mp4.exe` must not be executable.
 */
export const nameExportFile = ({ id, kind, mediaType, originalName }: Named): string => {
  const stem = cleanFileName(originalName, kind)
    .replace(/(.)\.[A-Za-z0-9]{1,10}$/, '$1')
    .replaceAll(/[.\s]+/g, '-');
  return `media/${kind}-${id}-${stem}.${PICTURES[mediaType] ?? videoExtension(mediaType) ?? 'bin'}`;
};
