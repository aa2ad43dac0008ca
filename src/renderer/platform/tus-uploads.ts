import type { Uploads } from './platform.ts';

export interface TusOptions {
  /** Null when the surroundings add it (desktop). */
  readonly token: () => string | null;
  /** Whose uploads are remembered; null while nobody is signed in. */
  readonly account: () => string | null;
  /** Bytes per request, from the client configuration. */
  readonly chunkBytes: () => Promise<number>;
  readonly endpoint: string;
}

/** Uploads by tus 1.0 from the page. What does it is fetched by the screens that upload, and is no part of the others. */
export const createTusUploads = (options: TusOptions): Uploads => {
  const engine = () => import('./upload-engine.ts');
  return {
    start: async (request) => (await engine()).startUpload(options, request),
    unfinished: async (target) => (await engine()).findUnfinished(options, target),
  };
};
