import { useCallback, useEffect, useState } from 'react';
import {
  UploadCancelled,
  type UploadHandle,
  type UploadProgress,
  type UploadRequest,
  usePlatform,
} from '../platform/platform.ts';

export interface UploadControl {
  /** Null where files cannot be uploaded. */
  readonly start: ((request: UploadRequest, claim: (upload: string) => Promise<unknown>) => Promise<boolean>) | null;
  /** Null while nothing is under way; it is null again at 100 % (spec §4), when `claiming` is true. */
  readonly progress: UploadProgress | null;
  /** All bytes are there and the call that gives them meaning runs: the overlay shows. */
  readonly claiming: boolean;
  readonly handle: UploadHandle | null;
}

/** One upload of a screen: bytes first, then the call that claims them. Leaving the screen pauses it. */
export const useUpload = (): UploadControl => {
  const { uploads } = usePlatform();
  const [handle, setHandle] = useState<UploadHandle | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [claiming, setClaiming] = useState(false);

  useEffect(() => {
    if (!handle) return;
    const stop = handle.observe(setProgress);
    return () => {
      stop();
      void handle.pause();
    };
  }, [handle]);

  const begin = useCallback(
    async (request: UploadRequest, claim: (upload: string) => Promise<unknown>) => {
      if (!uploads) return false;
      const started = uploads.start(request);
      setHandle(started);
      setProgress(started.progress());
      try {
        const id = await started.done;
        setProgress(null);
        setClaiming(true);
        await claim(id);
        return true;
      } catch (error) {
        if (error instanceof UploadCancelled) return false;
        throw error;
      } finally {
        setHandle(null);
        setProgress(null);
        setClaiming(false);
      }
    },
    [uploads],
  );
  return { start: uploads && begin, progress, claiming, handle };
};
