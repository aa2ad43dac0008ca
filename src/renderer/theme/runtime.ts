import { system as whole } from './system.ts';

/** The global CSS ships as a stylesheet (`virtual:theme.css`); the browser need not build it again. */
export const system = { ...whole, _global: [] as never };
