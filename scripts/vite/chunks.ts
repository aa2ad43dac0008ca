import type { Plugin } from 'vite';

/** What every page needs. */
const BASE = [
  'node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|jotai|stylis|@emotion|@pandacss)/',
  '@chakra-ui/react/dist/esm/(?:preset-base|styled-system)',
  '@chakra-ui/react/dist/esm/components/(?:box|button|center|flex|grid|heading|icon|link|loader|skip-nav|spinner|stack|text)/',
  'renderer/ui/(?:display/wordmark|page/use-title)',
];

/** What nearly every screen behind the public pages needs: API calls, toasts, loading states, icons. */
const SCREENS = [
  'node_modules/axios/',
  'node_modules/lucide-react/dist/esm/(?!icons/)',
  'lucide-react/dist/esm/icons/(?:moon|sun|message-circle|package|cloud-off|rotate-cw|arrow-left)\\.',
  'lucide-react/dist/esm/icons/(?:briefcase|circle-dollar-sign|clipboard-check|file-clock|file-pen|house|send|shopping-bag|users|user-round)\\.',
  'lucide-react/dist/esm/icons/(?:arrow-down-up|plus)\\.',
  'renderer/app/nav-items\\.',
  '@zag-js/(?:utils/|toast/dist/toast\\.store)',
  '@ark-ui/react/dist/components/toast/create-toaster',
  '@chakra-ui/react/dist/esm/(?:components/(?:skeleton|badge|circle|square|simple-grid)/|theme/recipes/(?:badge|skeleton)\\.)',
  'renderer/theme/register-recipe\\.',
  'virtual:recipe/(?:badge|skeleton)$',
  'renderer/(?:app/color-mode-button|features/transfers/panel-state|ui/dialog/dialog-guard|lib/pages/navigate-from-here)\\.',
  'shared/domain/(?:[a-z]+/)?(?:limits|byte-size|parse-number|retry-after|money)\\.',
  'renderer/lib/(?:[a-z]+/)?(?:http|call|failure|drafts|transfers|color-mode|use-narrow|retry-backoff|toast|toast-error|use-id-param|forget-recent)\\.',
  'renderer/ui/feedback/(?:toast-place|async-view|skeletons|empty-state)\\.',
  'renderer/ui/(?:page/page|display/money|form/action-button)\\.',
  'shared/contract/(?:api|errors)\\.',
  'renderer/(?:lib/notices/notices|platform/user-facing-error)\\.',
  '@zag-js/anatomy/dist/create-anatomy\\.',
  '@ark-ui/react/dist/utils/create-split-props\\.',
  'shared/domain/jobs/(?:job-lifecycle|job-stage)\\.',
];

const anyOf = (paths: readonly string[]) => new RegExp(paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|'));

/** One chunk compresses better than twenty, and is one request. */
export const baseChunk = { name: 'base', test: anyOf(BASE) };

/** Website only: the client's entry imports some of it, and loads its files from disk. */
export const screensChunk = { name: 'screens', test: anyOf(SCREENS), includeDependenciesRecursively: false };

/** Apart from the screens, of which the landing page loads the API calls after it has painted. */
export const serverStateChunk = {
  name: 'server-state',
  test: anyOf(['node_modules/@tanstack/', 'renderer/lib/api/(?:use-api|resource-keys)\\.']),
  includeDependenciesRecursively: false,
};

/**
 * Vite plugin: fails a build whose chunks import each other in circles. Which of them is evaluated first would depend on
 * the page that loads them, and what one defines could be missing when the other asks for it.
 */
export const acyclicChunks: Plugin = {
  name: 'acyclic-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) throw new Error(`Chunks import each other: ${[...path, file].join(' → ')}`);
      const chunk = bundle[file];
      if (done.has(file) || chunk?.type !== 'chunk') return;
      for (const next of chunk.imports) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};
