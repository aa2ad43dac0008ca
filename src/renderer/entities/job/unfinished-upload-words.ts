import { useUploadOf } from '#renderer/lib/files/transfers.ts';
import { isFinal, type Transfer } from '#shared/domain/transfers/transfer.ts';

const wordsOf = ({ state, moved, size }: Transfer): string => {
  switch (state) {
    case 'queued':
      return 'Upload is queued';
    case 'waiting':
      return 'Upload is waiting';
    case 'paused':
      return 'Upload is paused';
    case 'file':
      return 'Upload has stopped';
    case 'checking':
      return 'Checking the video';
    default:
      return size ? `Uploading, ${Math.floor((moved / size) * 100)} %` : 'Uploading';
  }
};

/** What a row says of the unfinished upload of a job's video; null without one. */
export const useUnfinishedUploadWords = (job: number): string | null => {
  const upload = useUploadOf({ purpose: 'delivery', job });
  return upload && !isFinal(upload) ? wordsOf(upload) : null;
};
