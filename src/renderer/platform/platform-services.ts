import type { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { UploadTarget, WaitReason } from '#shared/domain/transfer.ts';

/** Public configuration from the server: limits, providers, addresses. */
export type ClientConfig = Data<typeof api.clientConfig>;

/** Why an attempt ended: either the next one may succeed, or the upload is refused. */
export type UploadFailure =
  | {
      readonly kind: 'transient';
      readonly reason: WaitReason;
      /** Milliseconds that the server asked to wait (`Retry-After`). */
      readonly retryAfter: number | null;
      /** The server's own sentence. */
      readonly message: string | null;
    }
  | {
      readonly kind: 'final';
      /** Message for the user. */
      readonly message: string;
      /** Whether the same bytes may be taken another time. */
      readonly canRetry: boolean;
    };

/** Claims a finished upload. The server answers a repeated claim as it answered the first. Null: it is claimed. */
export type ClaimUpload = (
  target: UploadTarget,
  upload: string,
  /** A picture of the video as a JPEG data URL. */
  extras: { readonly poster?: string },
) => Promise<UploadFailure | null>;

/** Calls of the API that a platform needs. The entry file gives them: `platform` imports nothing that knows the API. */
export interface PlatformServices {
  readonly clientConfig: () => Promise<ClientConfig>;
  readonly claim: ClaimUpload;
}
