import { api } from '#shared/contract/api.ts';
import { call } from './call.ts';

const load = () => call(api.clientConfig);
export type ClientConfig = Awaited<ReturnType<typeof load>>;

let loading: Promise<ClientConfig> | null = null;

/** The server's configuration for clients; requested once, and again after a failure. */
export const clientConfig = (): Promise<ClientConfig> => {
  if (loading) return loading;
  const current = load().catch((error: unknown) => {
    // A late failure must not discard a newer request.
    if (loading === current) loading = null;
    throw error;
  });
  loading = current;
  return current;
};

/** Clears the cached configuration; the next caller requests it again. */
export const forgetClientConfig = (): void => {
  loading = null;
};
