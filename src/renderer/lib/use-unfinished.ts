import { useCallback, useEffect, useState } from 'react';
import { type UnfinishedUpload, type UploadTarget, usePlatform } from '../platform/platform.ts';

interface Unfinished {
  /** Null when nothing was begun, and until that is known. */
  readonly unfinished: UnfinishedUpload | null;
  /** Asks again, after an upload ended. */
  readonly reload: () => void;
}

/** What an earlier visit left of the upload for a target; asked again when the line is back. */
export const useUnfinished = ({ purpose, job }: UploadTarget): Unfinished => {
  const { uploads } = usePlatform();
  const [unfinished, setUnfinished] = useState<UnfinishedUpload | null>(null);
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is what asks again.
  useEffect(() => {
    if (!uploads) return;
    let isCurrent = true;
    void uploads.unfinished({ purpose, ...(job !== undefined && { job }) }).then((found) => {
      if (isCurrent) setUnfinished(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [uploads, purpose, job, asked]);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);
  return { unfinished, reload };
};
