import tls from 'node:tls';

/** What Node's `tls` offers from 22.15 on. */
interface WithSystemAuthorities {
  getCACertificates(kind: 'default' | 'system'): string[];
}

const hasSystemAuthorities = (module: object): module is WithSystemAuthorities =>
  'getCACertificates' in module && typeof module.getCACertificates === 'function';

/**
 * Certificates in PEM of every authority that this system trusts: those of a company stand only in the system's store.
 * Undefined where Node cannot read it; its own list holds then.
 */
export const systemAuthorities = (module: object = tls): readonly string[] | undefined =>
  hasSystemAuthorities(module)
    ? [...new Set([...module.getCACertificates('default'), ...module.getCACertificates('system')])]
    : undefined;
