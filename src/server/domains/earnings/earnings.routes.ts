import { earningsApi as api } from '#shared/contract/earnings.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { presentBillingInfo, presentWithdrawal } from './earnings.presenter.ts';
import { EarningsService } from './earnings.service.ts';

export const earningRoutes = (context: Context, auth: AuthService): Route[] => {
  const earnings = new EarningsService(context, auth);
  return [
    route(api.billingInfo, { run: ({ actor }) => earnings.billingInfo(actor), present: presentBillingInfo }),
    route(api.savePayout, { run: ({ actor, body }) => earnings.savePayout(actor, body), present: presentBillingInfo }),
    route(api.withdraw, {
      run: ({ actor, body }) => earnings.withdraw(actor, body.amount),
      present: presentWithdrawal,
    }),
  ];
};
