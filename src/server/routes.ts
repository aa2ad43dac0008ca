import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Context } from './context.ts';
import { accountRoutes } from './domains/accounts/accounts.routes.ts';
import { applicationRoutes } from './domains/applications/applications.routes.ts';
import { authRoutes, sessionRoutes } from './domains/auth/auth.routes.ts';
import { AuthService } from './domains/auth/auth.service.ts';
import { broadcastingRoutes } from './domains/broadcasting/broadcasting.routes.ts';
import { attachmentRoutes, chatRoutes } from './domains/chat/chat.routes.ts';
import { discoveryRoutes, savedJobRoutes, savedSearchRoutes } from './domains/discovery/discovery.routes.ts';
import { earningRoutes } from './domains/earnings/earnings.routes.ts';
import { homeRoutes } from './domains/home/home.routes.ts';
import { announceAddress } from './domains/jobs/announce-change.ts';
import { notificationRoutes } from './domains/notifications/notifications.routes.ts';
import { invitationRoutes } from './domains/orders/invitations/invitations.routes.ts';
import { orderStepRoutes } from './domains/orders/order-steps.routes.ts';
import { orderRoutes } from './domains/orders/orders.routes.ts';
import { payLinkRoutes } from './domains/pay-links/pay-links.routes.ts';
import { peopleRoutes } from './domains/people/people.routes.ts';
import { portfolioRoutes } from './domains/portfolio/portfolio.routes.ts';
import { privacyRoutes } from './domains/privacy/privacy.routes.ts';
import { productRoutes } from './domains/products/products.routes.ts';
import { ratingRoutes } from './domains/ratings/ratings.routes.ts';
import { receiptRoutes } from './domains/receipts/receipts.routes.ts';
import { reportRoutes } from './domains/reports/reports.routes.ts';
import { reviewRoutes } from './domains/review/review.routes.ts';
import { subscriptionRoutes } from './domains/subscription/subscription.routes.ts';
import { supportRoutes } from './domains/support/support.routes.ts';
import { taskRoutes } from './domains/tasks/tasks.routes.ts';
import type { Route } from './http/route.ts';
import { uploadStateRoutes } from './uploads/upload-state.routes.ts';

/** Binds every call of the contract to its handler; the server does not start without one of them. */
export const allRoutes = (context: Context): { routes: Route[]; names: ReadonlyMap<Endpoint, string> } => {
  // One instance, so that login and password change share one attempt counter.
  const auth = new AuthService(context);
  const routes = [
    ...authRoutes(context, auth),
    ...sessionRoutes(context),
    ...privacyRoutes(context, auth),
    ...accountRoutes(context, (tx, creatorId) => announceAddress(context, tx, creatorId)),
    ...productRoutes(context),
    ...orderRoutes(context),
    ...discoveryRoutes(context),
    ...taskRoutes(context),
    ...reviewRoutes(context),
    ...orderStepRoutes(context),
    ...savedJobRoutes(context),
    ...savedSearchRoutes(context),
    ...invitationRoutes(context),
    ...applicationRoutes(context),
    ...uploadStateRoutes(context),
    ...earningRoutes(context, auth),
    ...ratingRoutes(context),
    ...peopleRoutes(context),
    ...portfolioRoutes(context),
    ...receiptRoutes(context),
    ...reportRoutes(context),
    ...subscriptionRoutes(context),
    ...payLinkRoutes(context),
    ...chatRoutes(context),
    ...attachmentRoutes(context),
    ...supportRoutes(context),
    ...notificationRoutes(context),
    ...broadcastingRoutes(context),
    ...homeRoutes(context),
  ];
  const names = new Map<Endpoint, string>(Object.entries(api).map(([name, endpoint]) => [endpoint, name]));
  const bound = new Set(routes.map(({ endpoint }) => endpoint));
  const missing = [...names].filter(([endpoint]) => !bound.has(endpoint)).map(([, name]) => name);
  if (missing.length > 0) throw new Error(`Calls of the contract without code: ${missing.join(', ')}`);
  return { routes, names };
};
