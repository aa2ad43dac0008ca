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

/** Marks everything under these prefixes as out of date after a change. */
export const invalidate = (...prefixes: readonly ResourcePrefix[]): void => resources.invalidate(...prefixes);

/** Reloads one key; resolves when it has loaded or failed. */
export const reload = (key: ResourceKey): Promise<void> => resources.load(key);

/**
 * Writes the whole record that a change answered into the cache.
 * @returns whether it is the newest; otherwise the key is loaded again where it is shown
 */
export const remember = <K extends ResourceKey>(key: K, data: Resources[K]): boolean =>
  resources.set(key, data, requestOf(data));

/**
 * Writes the answer of a change that is only a part of what the key holds. Never merge it into data that was shown when
 * the change was sent: another change may have been answered since.
 * @param part name of what the answer replaces; of two answers for one part, the one that was asked for later stays
 * @param answer the call's answer, by which it is ordered; null of a call that answers nothing, which counts as the latest
 */
export const amend = <K extends ResourceKey, T extends Resources[K]>(
  key: K,
  part: string,
  change: (shown: T) => T,
  answer: object | null,
): void => resources.amend(key, part, change, requestOf(answer));

/** The same for every list under a prefix. */
export const amendAll = <P extends ListPrefix, T extends Resources[`${P}/${string}`]>(
  prefix: P,
  part: string,
  change: (shown: T) => T,
  answer: object | null,
): void => resources.amendAll(prefix, part, change, requestOf(answer));
