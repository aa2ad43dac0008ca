import type { attachmentsApi } from '#shared/contract/attachments.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { playsInPage } from '#shared/media/video-types.ts';
import { type SessionLinks, savedName } from '../../media/media-links.ts';
import { presentPreview } from '../../media/preview.presenter.ts';
import type { Attached } from './attachments.repository.ts';

const shownBy = ({ attachment, file }: Attached, links: SessionLinks): string =>
  attachment.kind === 'picture' ? links.photo(file) : links.video(file);

/** @param links null where it goes to more than one session */
export const presentAttachment = (
  attached: Attached,
  links: SessionLinks | null,
): Data<typeof attachmentsApi.getAttachment> => {
  const { attachment, file, preview } = attached;
  const isRemoved = file.takeDownId !== null;
  const open = isRemoved ? null : links;
  return {
    id: attachment.id,
    kind: attachment.kind,
    name: savedName(file.originalName, file.mediaType),
    media_type: file.mediaType,
    size: file.size,
    sha256: file.sha256,
    width: attachment.width,
    height: attachment.height,
    seconds: attachment.seconds,
    removed: isRemoved ? 1 : 0,
    plays: attachment.kind === 'picture' || playsInPage(file.mediaType) ? 1 : 0,
    url: open && shownBy(attached, open),
    download: open?.download(file, file.originalName) ?? null,
    preview: open && presentPreview(preview, open),
  };
};
