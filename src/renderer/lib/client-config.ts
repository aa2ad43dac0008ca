import { api } from '#shared/contract/api.ts';
import { call } from './call.ts';

const load = () => call(api.clientConfig);
export type ClientConfig = Awaited<ReturnType<typeof load>>;

let loading: Promise<ClientConfig> | null = null;

/** What the server wants a client to know; asked once, again after a failure. */
export const clientConfig = (): Promise<ClientConfig> => {
  if (loading) return loading;
  const current = load().catch((error: unknown) => {
    // A failure that comes late must not drop a newer request.
    if (loading === current) loading = null;
    throw error;
  });
  loading = current;
  return current;
};

/** The next one who wants to know asks the server anew. */
export const forgetClientConfig = (): void => {
  loading = null;
};
