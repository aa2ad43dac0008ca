import { type Plugin, runnerImport } from 'vite';

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly files?: readonly string[];
  readonly paged?: boolean;
  readonly idempotent?: boolean;
}

/**
 * Vite plugin, for builds: of the contract's endpoints a page needs method, path, files, paging and whether it takes a key; the rules of bodies
 * and replies are the server's, and with them yup and every schema would stand in front of each page. Forms import the
 * schemas they use by name.
 */
export const slimContract = (apiFile: string): Plugin => ({
  name: 'slim-contract',
  apply: 'build',
  async load(id) {
    if (id !== apiFile) return null;
    const { module } = await runnerImport<{ api: Record<string, Endpoint> }>(apiFile);
    const slim = Object.entries(module.api).map(([name, { method, path, files, paged, idempotent }]) => [
      name,
      { method, path, files, paged, idempotent },
    ]);
    return `export const api = ${JSON.stringify(Object.fromEntries(slim))};`;
  },
});
