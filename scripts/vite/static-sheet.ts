import type { SystemContext } from '@chakra-ui/react/styled-system';
import { serializeStyles } from '@emotion/serialize';
import { compile, serialize, stringify } from 'stylis';
import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:theme.css';
const resolved = '\0theme.css';

/**
 * Vite plugin: `import 'virtual:theme.css'` is preflight, global styles and CSS variables of the Chakra system as
 * one static sheet, so that the browser need not build them at start.
 */
export const staticSheet = (systemFile: string): Plugin => ({
  name: 'static-theme-sheet',
  resolveId: (source) => (source === id ? resolved : null),
  async load(source) {
    if (source !== resolved) return null;
    const { module } = await runnerImport<{ system: SystemContext }>(systemFile);
    const { layers, _global } = module.system;
    const { styles } = serializeStyles([layers.atRule, ..._global] as never);
    return serialize(compile(styles), stringify);
  },
});
