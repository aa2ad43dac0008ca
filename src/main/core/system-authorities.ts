import tls from 'node:tls';

/** Added to `node:tls` in Node 22.15. */
interface WithSystemAuthorities {
  getCACertificates(kind: 'default' | 'system'): string[];
}

const hasSystemAuthorities = (module: object): module is WithSystemAuthorities =>
  'getCACertificates' in module && typeof module.getCACertificates === 'function';

/**
 * PEM certificates of all authorities that the system trusts, including a company's own. Undefined where Node cannot
 * read the system's store and uses only its own list.
 */
export const systemAuthorities = (module: object = tls): readonly string[] | undefined =>
  hasSystemAuthorities(module)
    ? [...new Set([...module.getCACertificates('default'), ...module.getCACertificates('system')])]
    : undefined;
