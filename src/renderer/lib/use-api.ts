import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isHandled } from './failure.ts';
import { requestOf } from './request-order.ts';
import { resources } from './resource-cache.ts';
import type { ResourceKey, ResourcePrefix, Resources } from './resource-keys.ts';

/** The states of something that is loaded; `ready` may be loading again behind what it shows. */
export type ApiState<T> = { readonly retry: () => void } & (
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: unknown }
  | { readonly status: 'ready'; readonly data: T; readonly refreshing: boolean }
);

/**
 * Loads something under a key of the table and shares it between screens. What was loaded earlier shows at once and is loaded again behind it.
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
  // An answered failure leads elsewhere: the skeleton stays until the page is left.
  if (resource.error === undefined || resource.loading || isHandled(resource.error))
    return { status: 'loading', retry };
  return { status: 'error', error: resource.error, retry };
};

/** After a change: everything under these prefixes is loaded again. */
export const invalidate = (...prefixes: readonly ResourcePrefix[]): void => resources.invalidate(...prefixes);

/** Loads one thing again; settles once it is there, or has failed. */
export const reload = (key: ResourceKey): Promise<void> => resources.load(key);

/**
 * The answer of a change, put where the screens read it.
 * @param answer what the call answered, when `data` only contains it
 */
export const remember = <K extends ResourceKey>(key: K, data: Resources[K], answer: unknown = data): void =>
  resources.set(key, data, requestOf(answer));
