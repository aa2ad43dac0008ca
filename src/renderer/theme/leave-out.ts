import type { Plugin } from 'vite';

/** End of a module's path → what stands there instead. */
const replaced: readonly (readonly [string, string])[] = [
  // Our own palettes take the place of Chakra's.
  ['@chakra-ui/react/dist/esm/theme/tokens/colors.js', 'export const colors = {};'],
  ['@chakra-ui/react/dist/esm/theme/semantic-tokens/colors.js', 'export const semanticColors = {};'],
  // These three are in the static sheet; the browser need not build them again.
  ['@chakra-ui/react/dist/esm/theme/tokens/keyframes.js', 'export const keyframes = {};'],
  ['@chakra-ui/react/dist/esm/styled-system/preflight.js', 'export const createPreflight = () => ({});'],
  ['@chakra-ui/react/dist/esm/theme/global-css.js', 'export const globalCss = {};'],
  // Formik copies plain values and uses no more of lodash's copying than this.
  [
    'lodash-es/cloneDeep.js',
    `const copy = (value) => Array.isArray(value) ? value.map(copy)
      : value && Object.getPrototypeOf(value) === Object.prototype
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])) : value;
     export default copy;`,
  ],
  [
    'lodash-es/clone.js',
    'export default (value) => Array.isArray(value) ? [...value] : Object.assign(Object.create(Object.getPrototypeOf(value)), value);',
  ],
  // Calls go by XMLHttpRequest, axios's first choice in every browser.
  ['axios/lib/adapters/fetch.js', 'export const getFetch = () => undefined; export default undefined;'],
  // Names of status codes, cancelling as it was before AbortSignal, forms sent as JSON: not asked for.
  ['axios/lib/helpers/HttpStatusCode.js', 'export default {};'],
  ['axios/lib/cancel/CancelToken.js', 'export default class CancelToken {}'],
  ['axios/lib/helpers/formDataToJSON.js', 'export default () => null;'],
  // Only `withTheme`, which nobody calls, copies statics of a component.
  ['hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js', 'export default (target) => target;'],
];

/** The same test as axios's own. */
const IS_AXIOS_ERROR = 'const isAxiosError = (error) => typeof error === "object" && error?.isAxiosError === true;';

/** Vite plugin, for builds: what the libraries carry into every page although the theme drops it. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const path = id.replaceAll('\\', '/');
    return replaced.find(([end]) => path.endsWith(end))?.[1] ?? null;
  },
  // React Router is one module; a name for the developer tools, or a wrapped component, keeps all that nobody imports.
  transform(code, id) {
    // What failed is asked before the first call is made: the whole client must not come along for one question.
    if (/[\\/]renderer[\\/]lib[\\/]failure\.ts$/.test(id))
      return { code: code.replace(/import \{ isAxiosError \} from ['"]axios['"];/, IS_AXIOS_ERROR), map: null };
    if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return null;
    const lean = code
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(/^((?:var|const) \w+ = )(?=React\w*\.(?:forwardRef|memo|createContext|lazy)\()/gm, '$1/* @__PURE__ */ ');
    return { code: lean, map: null };
  },
};
