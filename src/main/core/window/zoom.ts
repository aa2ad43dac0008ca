/** Zoom factors of Chromium's own menu. */
const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

export type ZoomStep = 'in' | 'out' | 'reset';

/** The zoom step closest to a stored factor. */
export const readZoom = (stored: number | undefined): number => {
  if (stored === undefined || !Number.isFinite(stored)) return 1;
  return STEPS.reduce((best, step) => (Math.abs(step - stored) < Math.abs(best - stored) ? step : best));
};

/** The factor after a step, limited to the first and last one. */
export const nextZoom = (current: number, step: ZoomStep): number => {
  if (step === 'reset') return 1;
  const found = step === 'in' ? STEPS.find((factor) => factor > current) : STEPS.findLast((factor) => factor < current);
  return found ?? current;
};
