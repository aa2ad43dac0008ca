import { accountsApi } from './accounts.ts';
import { applicationsApi } from './applications.ts';
import { attachmentsApi } from './attachments.ts';
import { authApi } from './auth.ts';
import { broadcastingApi } from './broadcasting.ts';
import { chatApi } from './chat.ts';
import { deliveriesApi } from './deliveries.ts';
import { earningsApi } from './earnings.ts';
import { homeApi } from './home.ts';
import { invitationsApi } from './invitations.ts';
import { jobsApi } from './jobs.ts';
import { notificationsApi } from './notifications.ts';
import { payLinksApi } from './pay-links.ts';
import { peopleApi } from './people.ts';
import { portfolioApi } from './portfolio.ts';
import { privacyApi } from './privacy.ts';
import { productsApi } from './products.ts';
import { ratingsApi } from './ratings.ts';
import { receiptsApi } from './receipts.ts';
import { reportsApi } from './reports.ts';
import { reviewApi } from './review.ts';
import { savedJobsApi } from './saved-jobs.ts';
import { savedSearchesApi } from './saved-searches.ts';
import { sessionsApi } from './sessions.ts';
import { subscriptionApi } from './subscription.ts';
import { supportApi } from './support.ts';
import { uploadsApi } from './uploads.ts';

/** The whole contract: every API call by name. */
export const api = {
  ...authApi,
  ...sessionsApi,
  ...privacyApi,
  ...accountsApi,
  ...productsApi,
  ...jobsApi,
  ...savedJobsApi,
  ...savedSearchesApi,
  ...invitationsApi,
  ...applicationsApi,
  ...deliveriesApi,
  ...reviewApi,
  ...uploadsApi,
  ...earningsApi,
  ...ratingsApi,
  ...peopleApi,
  ...portfolioApi,
  ...receiptsApi,
  ...reportsApi,
  ...subscriptionApi,
  ...payLinksApi,
  ...chatApi,
  ...attachmentsApi,
  ...supportApi,
  ...notificationsApi,
  ...broadcastingApi,
  ...homeApi,
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
