import type { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';

/** Public configuration from the server: limits, providers, addresses. */
export type ClientConfig = Data<typeof api.clientConfig>;

/**
 * Claims a finished upload. Idempotent: the server answers a repeated claim like the first. Rejects with `Interrupted`
 * when another attempt may succeed, else with `Rejected`.
 */
export type ClaimUpload = (
  target: UploadTarget,
  upload: string,
  /** Poster image of the video as a JPEG data URL. */
  extras: { readonly poster?: string },
) => Promise<void>;

/** API calls that a platform needs. The entry file injects them, because `platform` must not import the API client. */
export interface PlatformServices {
  readonly clientConfig: () => Promise<ClientConfig>;
  readonly claim: ClaimUpload;
}
