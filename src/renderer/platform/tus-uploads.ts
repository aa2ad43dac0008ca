import type { Uploads } from './platform.ts';
import { createUploadHandle } from './upload-handle.ts';

export interface TusOptions {
  /** Null when the surroundings add it (desktop). */
  readonly token: () => string | null;
  /** Bytes per request, from the client configuration. */
  readonly chunkBytes: () => Promise<number>;
  readonly endpoint: string;
}

/** Uploads by tus 1.0 from the page; what speaks it comes with the first one. */
export const createTusUploads = (options: TusOptions): Uploads => ({
  start: (request) =>
    createUploadHandle(request.file.size, async (report) => {
      const { openTusUpload } = await import('./tus-upload.ts');
      return openTusUpload(options, request, report);
    }),
});
