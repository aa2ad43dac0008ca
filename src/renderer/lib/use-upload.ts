import { useCallback, useEffect, useRef, useState } from 'react';
import {
  UploadCancelled,
  type UploadHandle,
  type UploadProgress,
  type UploadRequest,
  usePlatform,
} from '../platform/platform.ts';

export interface UploadControl {
  /** Resolves with whether it was claimed; false when it was cancelled. Null where files cannot be uploaded. */
  readonly start: ((request: UploadRequest) => Promise<boolean>) | null;
  /** Null while nothing is under way; it is null again at 100 % (spec §4), when `checking` is true. */
  readonly progress: UploadProgress | null;
  /** All bytes have left, and the server looks at them and at what they are for: the overlay shows. */
  readonly checking: boolean;
  readonly handle: UploadHandle | null;
}

/** One upload of a screen. Leaving the screen pauses it. */
export const useUpload = (): UploadControl => {
  const { uploads } = usePlatform();
  const [handle, setHandle] = useState<UploadHandle | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  useEffect(() => {
    if (!handle) return;
    setProgress(handle.progress());
    const stop = handle.observe(setProgress);
    return () => {
      stop();
      handle.pause();
    };
  }, [handle]);

  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const begin = useCallback(
    async (request: UploadRequest) => {
      if (!uploads) return false;
      const started = await uploads.start(request);
      // Left while what uploads was fetched.
      if (!isThere.current) started.pause();
      setHandle(started);
      setProgress(started.progress());
      try {
        await started.done;
        return true;
      } catch (error) {
        if (error instanceof UploadCancelled) return false;
        throw error;
      } finally {
        setHandle(null);
        setProgress(null);
      }
    },
    [uploads],
  );
  const checking = progress?.state === 'checking';
  return { start: uploads && begin, progress: checking ? null : progress, checking, handle };
};
