import { subscriptionApi as api } from '#shared/contract/subscription.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import * as subscriptions from './subscription.service.ts';

type Renewal = Awaited<ReturnType<typeof subscriptions.renewalPayment>>;

export const subscriptionRoutes = (context: Context): Route[] => {
  const subscribe = ({ actor, body }: Call<typeof api.subscribe>) =>
    subscriptions.subscribe(context, actor, body.payment_intent);
  const present = ({ paymentSecret, amountCents, processingSince }: Renewal) => ({
    client_secret: paymentSecret,
    amount: toDollars(amountCents),
    processing_since: processingSince?.toISOString() ?? null,
  });
  return [
    route(api.renewalPayment, { run: ({ actor }) => subscriptions.renewalPayment(context, actor), present }),
    route(api.readRenewalPayment, { run: ({ actor }) => subscriptions.readRenewalPayment(context, actor), present }),
    route(api.subscribe, {
      run: subscribe,
      onRepeat: subscribe,
      present: (end) => ({ subscription: end.toISOString() }),
    }),
  ];
};
