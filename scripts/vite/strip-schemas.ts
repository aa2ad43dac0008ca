import { type Plugin, runnerImport } from 'vite';

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly files?: readonly string[];
  readonly paged?: boolean;
  readonly idempotent?: boolean;
}

/**
 * Vite plugin, for builds: strips the yup schemas from the contract's endpoints. A page needs method, path, files, paging
 * and idempotency of an endpoint; bodies and replies are validated by the server, and with their schemas yup would be part
 * of every page's entry. Forms import the schemas they use by name.
 */
export const stripSchemas = (apiFile: string): Plugin => ({
  name: 'strip-schemas',
  apply: 'build',
  async load(id) {
    if (id !== apiFile) return null;
    const { module } = await runnerImport<{ api: Record<string, Endpoint> }>(apiFile);
    const stripped = Object.entries(module.api).map(([name, { method, path, files, paged, idempotent }]) => [
      name,
      { method, path, files, paged, idempotent },
    ]);
    return `export const api = ${JSON.stringify(Object.fromEntries(stripped))};`;
  },
});
