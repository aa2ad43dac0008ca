import type { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { UploadTarget, WaitReason } from '#shared/domain/transfers/transfer.ts';

/** Public configuration from the server: limits, providers, addresses. */
export type ClientConfig = Data<typeof api.clientConfig>;

/** Why an attempt failed, and whether another one may succeed. */
export type UploadFailure =
  | {
      readonly kind: 'transient';
      readonly reason: WaitReason;
      /** Milliseconds that the server asked to wait (`Retry-After`). */
      readonly retryAfter: number | null;
      /** The server's own message. */
      readonly message: string | null;
    }
  | {
      readonly kind: 'final';
      /** Message for the user. */
      readonly message: string;
      /** Whether a later upload of the same file may succeed. */
      readonly canRetry: boolean;
    };

/** Claims a finished upload. Idempotent: the server answers a repeated claim like the first. Null: claimed. */
export type ClaimUpload = (
  target: UploadTarget,
  upload: string,
  /** Poster image of the video as a JPEG data URL. */
  extras: { readonly poster?: string },
) => Promise<UploadFailure | null>;

/** API calls that a platform needs. The entry file injects them, because `platform` must not import the API client. */
export interface PlatformServices {
  readonly clientConfig: () => Promise<ClientConfig>;
  readonly claim: ClaimUpload;
}
