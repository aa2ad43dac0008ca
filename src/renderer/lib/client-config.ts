import { api } from '#shared/contract/api.ts';
import { call } from './call.ts';

const load = () => call(api.clientConfig);
export type ClientConfig = Awaited<ReturnType<typeof load>>;

let loading: Promise<ClientConfig> | null = null;

/** What the server wants a client to know; asked once, again after a failure. */
export const clientConfig = (): Promise<ClientConfig> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** The next one who wants to know asks the server anew. */
export const forgetClientConfig = (): void => {
  loading = null;
};
