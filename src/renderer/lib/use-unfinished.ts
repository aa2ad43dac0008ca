import { useCallback, useEffect, useRef, useState } from 'react';
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
  const ask = useRef(() => {});
  useEffect(() => {
    let newest = 0;
    const look = () => {
      newest += 1;
      const own = newest;
      void uploads?.unfinished({ purpose, ...(job !== undefined && { job }) }).then((found) => {
        if (own === newest) setUnfinished(found);
      });
    };
    ask.current = look;
    look();
    window.addEventListener('online', look);
    return () => {
      // No answer that is under way counts any more.
      newest += 1;
      window.removeEventListener('online', look);
    };
  }, [uploads, purpose, job]);
  const reload = useCallback(() => ask.current(), []);
  return { unfinished, reload };
};
