import { accountsApi } from './accounts.ts';
import { applicationsApi } from './applications.ts';
import { authApi } from './auth.ts';
import { deliveriesApi } from './deliveries.ts';
import { earningsApi } from './earnings.ts';
import { homeApi } from './home.ts';
import { jobsApi } from './jobs.ts';
import { productsApi } from './products.ts';
import { ratingsApi } from './ratings.ts';
import { sessionsApi } from './sessions.ts';

/** The whole contract: every call the API answers, by name. */
export const api = {
  ...authApi,
  ...sessionsApi,
  ...accountsApi,
  ...productsApi,
  ...jobsApi,
  ...applicationsApi,
  ...deliveriesApi,
  ...earningsApi,
  ...ratingsApi,
  ...homeApi,
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
