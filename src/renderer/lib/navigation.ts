import type { NavigateFunction } from 'react-router-dom';

export const MAINTENANCE_PATH = '/under-maintenance';

/** Where somebody was when maintenance began; kept in the history entry, so it survives a reload. */
export interface MaintenanceState {
  readonly from?: string;
}

let navigate: NavigateFunction | null = null;

/** Gives code outside React the router's `navigate`. */
export const connectNavigation = (to: NavigateFunction): void => {
  navigate = to;
};

/** In the place of the page that met it, so that the way back does not lead to it again. Several calls meet it at once. */
const leaveForMaintenance = (): void => {
  const { pathname, search, hash } = window.location;
  if (pathname === MAINTENANCE_PATH) return;
  const state: MaintenanceState = { from: pathname + search + hash };
  void navigate?.(MAINTENANCE_PATH, { replace: true, state });
};

/** Opens a path of ours from code that has no hooks. */
export const goTo = (path: string): void => {
  if (path === MAINTENANCE_PATH) leaveForMaintenance();
  else void navigate?.(path);
};
