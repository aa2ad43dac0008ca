import {
  focusManager,
  keepPreviousData,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryPersister,
  useQuery,
} from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { type OfflineData, PlatformContext } from '../../platform/platform.ts';
import { session } from '../session/session.ts';
import { sentAt } from './call.ts';
import { isHandled, isUnreachable } from './failure.ts';
import {
  type DataAt,
  isForEverybody,
  isList,
  isLoadedOnce,
  isReadOffline,
  type ListPrefix,
  type ResourceKey,
  type ResourcePrefix,
  type Resources,
} from './resource-keys.ts';
import { backoffDelay } from './retry-backoff.ts';

/** States of a loaded resource. `ready` may be refreshing in the background. */
export type ApiState<T> = { readonly retry: () => void } & (
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: unknown }
  | {
      readonly status: 'ready';
      readonly data: T;
      readonly refreshing: boolean;
      /** The data of the previous key, shown while the next is loading. */
      readonly stale: boolean;
      /** When the data was loaded, if it cannot be refreshed and is kept to be read offline; milliseconds. */
      readonly asOf: number | null;
    }
);

/** Failed loads are repeated as soon as another one shows that the server is back. */
const cache = new QueryCache({ onSuccess: () => retryFailed() });

/** Server state of the page. The library's own pause while the browser is offline would hide that a load failed. */
export const queries = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (_, error) => isUnreachable(error),
      retryDelay: (failures, error) => backoffDelay(failures + 1, error),
      // Opening a screen refreshes what it shows; a part of the screen that appears later shares the loaded data.
      refetchOnMount: (query) => query.getObserversCount() <= 1,
      retryOnMount: (query) => query.getObserversCount() <= 1,
      refetchOnWindowFocus: ({ queryKey }) => !isLoadedOnce(String(queryKey[0])),
    },
  },
});
notifyManager.setScheduler(queueMicrotask);
// A window beside this one is as visible as this one, so its focus counts too.
focusManager.setEventListener((returned) => {
  const onReturn = () => returned();
  window.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
});
queries.mount();

const keyOf = ({ queryKey }: Query): string => String(queryKey[0]);

/** Loads now and drops a load that is under way, whose response may be older than what is known since. */
const load = (query: Query): Promise<unknown> => {
  void query.cancel({ silent: true });
  return query.fetch().catch(() => undefined);
};

/** Keeps what is loaded. While the server is unreachable, shows what was kept; the load goes on failing and trying. */
const persisterOf =
  (offline: OfflineData): QueryPersister<unknown> =>
  async (run, context, { queryKey }) => {
    const query = cache.find({ queryKey });
    const updates = query?.state.dataUpdateCount;
    try {
      const data = await run(context);
      if (query?.state.dataUpdateCount === updates) offline.keep(String(queryKey[0]), data);
      return data;
    } catch (error) {
      const kept = isUnreachable(error) ? await offline.read(String(queryKey[0])) : null;
      if (kept && query?.state.data === undefined) query?.setData(kept.data, { updatedAt: kept.at, manual: true });
      throw error;
    }
  };

/**
 * Reloads what is on screen, which renews its signed links: the server signs only what the user may still see. Ends when all
 * has arrived, or as soon as the server turns out to be unreachable.
 */
export const loadShown = async (): Promise<void> => {
  let stop = () => {};
  const failed = new Promise<void>((resolve) => {
    stop = cache.subscribe((event) => event.type === 'updated' && event.action.type === 'failed' && resolve());
  });
  const shown = cache.findAll({ type: 'active', predicate: (query) => !isLoadedOnce(keyOf(query)) });
  await Promise.race([Promise.all(shown.map(load)), failed]);
  stop();
};

/** Repeats failed loads at once, because the server can be reached again. */
export const retryFailed = (): void => {
  const isWaiting = ({ state }: Query) => state.fetchFailureCount > 0 && state.fetchStatus !== 'idle';
  for (const query of cache.findAll({ type: 'active', predicate: isWaiting })) void load(query);
};
window.addEventListener('online', retryFailed);

// Registered here because no component may be mounted when the account changes.
session.onEnd(() => {
  for (const query of cache.findAll({ predicate: (query) => !isForEverybody(keyOf(query)) }))
    if (query.isActive()) query.reset();
    else cache.remove(query);
});

/**
 * Loads a resource under a key and shares it between screens. Cached data is shown at once and refreshed in the
 * background, also when the window is focused again. The rows of a list stay while the next are loading, so that it does
 * not flash between pages.
 */
export const useApi = <K extends ResourceKey, T extends Resources[K]>(
  key: K,
  loader: () => Promise<T>,
): ApiState<T> => {
  const offline = isReadOffline(key) ? use(PlatformContext)?.offline : null;
  const { data, isPlaceholderData, failureReason, fetchStatus, dataUpdatedAt } = useQuery<unknown>(
    {
      queryKey: [key],
      queryFn: loader,
      persister: offline ? persisterOf(offline) : undefined,
      placeholderData: isList(key) ? keepPreviousData : undefined,
      ...(isForEverybody(key) && { gcTime: Number.POSITIVE_INFINITY }),
    },
    queries,
  );
  const retry = useCallback(() => {
    const query = cache.find({ queryKey: [key] });
    if (query?.state.data === undefined) query?.reset();
    if (query) void load(query);
  }, [key]);
  // Rows of the previous page are shown for the next ones only, not for a failure or after the session has ended.
  const isNextComing = fetchStatus !== 'idle' && !failureReason;
  if (data !== undefined && (isNextComing || !isPlaceholderData))
    return {
      status: 'ready',
      data: data as T,
      refreshing: fetchStatus !== 'idle',
      stale: isPlaceholderData,
      asOf: offline && isUnreachable(failureReason) ? dataUpdatedAt : null,
      retry,
    };
  // A failure that was handled globally redirects; the skeleton stays until the page is left.
  if (!failureReason || isHandled(failureReason)) return { status: 'loading', retry };
  return { status: 'error', error: failureReason, retry };
};

const isAt = (key: string, prefix: string): boolean => key === prefix || key.startsWith(`${prefix}/`);

/** Marks all keys under these prefixes as outdated after a change: reloads what is shown, and forgets the rest. */
export const invalidate = (...prefixes: readonly ResourcePrefix[]): void => {
  const isOutdated = (query: Query) => prefixes.some((prefix) => isAt(keyOf(query), prefix));
  for (const query of cache.findAll({ predicate: isOutdated }))
    if (query.isActive()) void load(query);
    else cache.remove(query);
};

/** Milliseconds in which events are coalesced into one reload. */
const TOGETHER = 300;
const planned = new Set<ResourcePrefix>();

/** Like `invalidate`, for events that may come in bursts. Throttled rather than debounced, so that none can postpone it. */
export const invalidateSoon = (prefix: ResourcePrefix): void => {
  if (planned.has(prefix)) return;
  planned.add(prefix);
  setTimeout(() => {
    planned.delete(prefix);
    invalidate(prefix);
  }, TOGETHER);
};

/** Reloads one key where it is shown. */
export const reload = (key: ResourceKey): void => {
  for (const query of cache.findAll({ queryKey: [key], type: 'active' })) void load(query);
};

/**
 * Writes the whole record that a change returned into the cache. Data that was loaded or written since the change was sent
 * may be newer: then it stays, and is loaded again where it is shown. So is a load that is under way.
 */
export const remember = <K extends ResourceKey>(key: K, data: Resources[K]): void => {
  const shown = queries.getQueryState([key]);
  const isLate = (shown?.dataUpdatedAt ?? 0) > sentAt(data);
  void queries.cancelQueries({ queryKey: [key] });
  if (!isLate) queries.setQueryData([key], data);
  if (isLate || (shown && shown.fetchStatus !== 'idle')) reload(key);
};

/**
 * Writes a change's response that is only a part of the data, into a key or each list under a prefix. Never merge it
 * into data displayed when the change was sent, because another change may have been answered since. A load that is
 * under way starts again, since its response may lack the change.
 */
export const amend = <P extends ResourceKey | ListPrefix, T extends DataAt<P>>(
  prefix: P,
  change: (shown: T) => T,
): void => {
  for (const query of cache.findAll({ predicate: (query) => isAt(keyOf(query), prefix) })) {
    const wasLoading = query.state.fetchStatus !== 'idle';
    void query.cancel({ revert: true });
    if (query.state.data !== undefined) query.setData(change(query.state.data as T), { manual: true });
    if (wasLoading && query.isActive()) void load(query);
  }
};
