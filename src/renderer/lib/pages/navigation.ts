import type { NavigateFunction } from 'react-router-dom';

export const MAINTENANCE_PATH = '/under-maintenance';

/** The page that maintenance interrupted, in the history entry so that it survives a reload. */
export interface MaintenanceState {
  readonly from?: string;
}

let navigate: NavigateFunction | null = null;

/** Gives code outside React the router's `navigate`. */
export const connectNavigation = (to: NavigateFunction): void => {
  navigate = to;
};

/**
 * Replaces the history entry, so that Back does not return here. Several failing calls may report maintenance at once.
 */
const leaveForMaintenance = (): void => {
  const { pathname, search, hash } = window.location;
  if (pathname === MAINTENANCE_PATH) return;
  const state: MaintenanceState = { from: pathname + search + hash };
  void navigate?.(MAINTENANCE_PATH, { replace: true, state });
};

/** Opens a path of the app from code outside React. */
export const goTo = (path: string): void => {
  if (path === MAINTENANCE_PATH) leaveForMaintenance();
  else void navigate?.(path);
};
