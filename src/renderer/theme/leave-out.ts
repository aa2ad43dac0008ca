import type { Plugin } from 'vite';

/** End of a module's path → what stands there instead. */
const replaced: readonly (readonly [string, string])[] = [
  // Our own palettes take the place of Chakra's.
  ['@chakra-ui/react/dist/esm/theme/tokens/colors.js', 'export const colors = {};'],
  ['@chakra-ui/react/dist/esm/theme/semantic-tokens/colors.js', 'export const semanticColors = {};'],
  // These two are in the static sheet; the browser need not build them again.
  ['@chakra-ui/react/dist/esm/styled-system/preflight.js', 'export const createPreflight = () => ({});'],
  ['@chakra-ui/react/dist/esm/theme/global-css.js', 'export const globalCss = {};'],
  // Only `withTheme`, which nobody calls, copies statics of a component.
  ['hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js', 'export default (target) => target;'],
];

/** Vite plugin, for builds: what the libraries carry into every page although the theme drops it. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const path = id.replaceAll('\\', '/');
    return replaced.find(([end]) => path.endsWith(end))?.[1] ?? null;
  },
};
