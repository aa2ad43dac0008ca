import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isHandled } from './failure.ts';
import { requestOf } from './request-order.ts';
import { resources } from './resource-cache.ts';
import type { ListPrefix, ResourceKey, ResourcePrefix, Resources } from './resource-keys.ts';

/** States of a loaded resource. `ready` may be refreshing in the background. */
export type ApiState<T> = { readonly retry: () => void } & (
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: unknown }
  | { readonly status: 'ready'; readonly data: T; readonly refreshing: boolean }
);

/**
 * Loads a resource under a key and shares it between screens. Cached data is shown at once and refreshed in the
 * background.
 */
export const useApi = <K extends ResourceKey, T extends Resources[K]>(
  key: K,
  loader: () => Promise<T>,
): ApiState<T> => {
  const newest = useRef(loader);
  useEffect(() => {
    newest.current = loader;
  });
  const watch = useCallback((changed: () => void) => resources.watch(key, () => newest.current(), changed), [key]);
  const resource = useSyncExternalStore(
    watch,
    () => resources.read(key),
    () => resources.read(key),
  );
  const retry = useCallback(() => void resources.load(key), [key]);
  if (resource.hasData) return { status: 'ready', data: resource.data as T, refreshing: resource.loading, retry };
  // A failure that was handled globally redirects; the skeleton stays until the page is left.
  if (resource.error === undefined || resource.loading || isHandled(resource.error))
    return { status: 'loading', retry };
  return { status: 'error', error: resource.error, retry };
};

/** Marks all keys under these prefixes as outdated after a change. */
export const invalidate = (...prefixes: readonly ResourcePrefix[]): void => resources.invalidate(...prefixes);

/** Reloads one key; resolves when it has loaded or failed. */
export const reload = (key: ResourceKey): Promise<void> => resources.load(key);

/**
 * Writes the whole record that a change returned into the cache.
 * @returns whether it is the newest; otherwise the key is reloaded where it is displayed
 */
export const remember = <K extends ResourceKey>(key: K, data: Resources[K]): boolean =>
  resources.set(key, data, requestOf(data));

/**
 * Writes a change's response that is only a part of the key's data. Never merge it into data displayed when the change
 * was sent, because another change may have been answered since.
 * @param part name of the replaced part; of two responses for one part, that of the later request wins
 * @param answer the call's response, which gives its order; null for a call without one, which counts as the latest
 */
export const amend = <K extends ResourceKey, T extends Resources[K]>(
  key: K,
  part: string,
  change: (shown: T) => T,
  answer: object | null,
): void => resources.amend(key, part, change, requestOf(answer));

/** `amend` for every list under a prefix. */
export const amendAll = <P extends ListPrefix, T extends Resources[`${P}/${string}`]>(
  prefix: P,
  part: string,
  change: (shown: T) => T,
  answer: object | null,
): void => resources.amendAll(prefix, part, change, requestOf(answer));
