import type { SystemContext } from '@chakra-ui/react/styled-system';
import { type Plugin, runnerImport } from 'vite';

/**
 * Vite plugin, for builds: our `theme/system.ts` with its theme merged beforehand, as data. What the merge drops
 * (Chakra's palettes) and what the static sheet holds already (preflight, global styles, key frames) stays out of the
 * page.
 */
export const mergedTheme = (systemFile: string): Plugin => ({
  name: 'merged-theme',
  apply: 'build',
  async load(id) {
    if (id !== systemFile) return null;
    const { module } = await runnerImport<{ system: SystemContext }>(systemFile);
    const { theme, cssVarsPrefix, cssVarsRoot } = module.system._config;
    const config = { cssVarsPrefix, cssVarsRoot, theme: { ...theme, keyframes: undefined } };
    return `import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
      import { createSystem } from '@chakra-ui/react/styled-system';
      export const system = createSystem(defaultBaseConfig, ${JSON.stringify(config)});`;
  },
});
