import type { NavigateFunction } from 'react-router-dom';

let navigate: NavigateFunction | null = null;

/** Gives code outside React the router's `navigate`. */
export const connectNavigation = (to: NavigateFunction): void => {
  navigate = to;
};

/** Opens a path of ours from code that has no hooks. */
export const goTo = (path: string): void => {
  void navigate?.(path);
};
