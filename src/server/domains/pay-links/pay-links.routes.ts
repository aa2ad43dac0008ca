import { payLinksApi as api } from '#shared/contract/pay-links.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { bit } from '../../lib/bit.ts';
import type { LinkPayment } from './pay-links.service.ts';
import * as payLinks from './pay-links.service.ts';

const present = ({
  purpose,
  job,
  title,
  totalCents,
  isPaid,
  isProcessing,
  clientSecret,
  subscriptionEnd,
}: LinkPayment) => ({
  purpose,
  job,
  title,
  total: toDollars(totalCents),
  paid: bit(isPaid),
  processing: bit(isProcessing),
  client_secret: clientSecret,
  subscription: subscriptionEnd?.toISOString() ?? null,
});

export const payLinkRoutes = (context: Context): Route[] => {
  const create = ({ actor, body }: Call<typeof api.createPayLink>) =>
    payLinks.create(context, actor, body.purpose, body.job);
  return [
    route(api.createPayLink, {
      run: create,
      // Nobody has seen the link of the first call.
      onRepeat: create,
      present: ({ url, expiresAt }) => ({ url, expires_at: expiresAt.toISOString() }),
    }),
    route(api.openPayLink, {
      waitsForProvider: true,
      run: ({ body }) => payLinks.open(context, body.secret),
      present: ({ ticket, payment }) => ({ ticket, payment: present(payment) }),
    }),
    route(api.payLinkPayment, {
      waitsForProvider: true,
      run: ({ body }) => payLinks.payment(context, body.ticket),
      present,
    }),
  ];
};
