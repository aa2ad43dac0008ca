/**
 * An external provider could not do what it was asked: it is unreachable, throttles, or rejects this server's account. The
 * request itself is fine and may succeed later. `cause` is the provider's error; its HTTP status concerns this server and
 * never the caller of ours.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  constructor(provider: string, cause: Error) {
    super(`${provider}: ${cause.message}`, { cause });
  }
}
