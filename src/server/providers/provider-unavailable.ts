/**
 * An external provider could not do what it was asked: it is unreachable, too slow, throttles, rejects this server's
 * account, or gave an answer that makes no sense. The request itself is fine and may succeed later. `cause` is the
 * provider's error; its HTTP status concerns this server and never the caller of ours.
 */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable';
  /** False when it answered, and refuses the settings of this server: waiting does not help. */
  readonly isAway: boolean = true;
  /** What an operator can correct, if the error tells. */
  readonly advice: string | undefined;
  constructor(provider: string, cause: Error) {
    super(`${provider}: ${cause.message}`, { cause });
  }
}

/**
 * The result of a call to a provider, or ProviderUnavailable after `milliseconds` in all: the time-outs of HTTP clients
 * are those of a silence, so an answer that comes byte by byte never meets them.
 */
export const withinLimit = <T>(provider: string, milliseconds: number, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new ProviderUnavailable(provider, new Error(`no answer within ${milliseconds} ms`)));
    timer = setTimeout(late, milliseconds);
  });
  return Promise.race([call, limit]).finally(() => clearTimeout(timer));
};
