import { isResumedRoute } from '#shared/domain/pages/app-routes.ts';
import { isAppUrl } from '../origin.ts';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const defaultSize = { width: 1280, height: 800 };
export const minimumSize = { width: 480, height: 560 };

/** Pixels of the title bar that must be on a screen so that the window can be dragged. */
const reach = { width: 120, height: 32 };

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

const isReachable = (bounds: Bounds, area: Bounds): boolean =>
  overlap(bounds.x, bounds.width, area.x, area.width) >= reach.width &&
  bounds.y >= area.y &&
  bounds.y + reach.height <= area.y + area.height;

const isWhole = (bounds: Bounds): boolean =>
  [bounds.x, bounds.y, bounds.width, bounds.height].every((value) => Number.isFinite(value));

/**
 * Bounds for opening the window: the saved ones if the title bar is reachable on a screen, reduced to fit it; else
 * centred on the first screen. `areas` are the work areas of the screens, the primary one first.
 */
export function restoreBounds(saved: Bounds | undefined, areas: readonly Bounds[]): Partial<Bounds> {
  if (saved === undefined || !isWhole(saved)) return defaultSize;
  const area = areas.find((candidate) => isReachable(saved, candidate));
  const limit = area ?? areas[0];
  const width = Math.max(minimumSize.width, Math.min(saved.width, limit?.width ?? saved.width));
  const height = Math.max(minimumSize.height, Math.min(saved.height, limit?.height ?? saved.height));
  return area === undefined ? { width, height } : { x: saved.x, y: saved.y, width, height };
}

/** Path at which a new window starts: where the last one was left, else the dashboard, whose guard leads to the log-in. */
export const startPage = (stored: unknown): string =>
  typeof stored === 'string' && isResumedRoute(stored) ? stored : '/dashboard';

/**
 * Path to start at next time; null for an address that is not kept: public pages and those of the log-in. A query is not
 * kept, since it may hold the secret of a payment.
 */
export const resumedRoute = (address: string): string | null => {
  if (!isAppUrl(address)) return null;
  const { pathname } = new URL(address);
  return isResumedRoute(pathname) ? pathname : null;
};
