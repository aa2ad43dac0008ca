import { earningsApi as api } from '#shared/contract/earnings.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { presentBillingInfo, presentWithdrawal } from './earnings.presenter.ts';
import { findWithdrawal } from './earnings.repository.ts';
import * as earnings from './earnings.service.ts';
import { cancelWithdrawal } from './settle-withdrawals.ts';

export const earningRoutes = (context: Context, auth: AuthService): Route[] => {
  return [
    route(api.billingInfo, { run: ({ actor }) => earnings.billingInfo(context, actor), present: presentBillingInfo }),
    route(api.savePayout, {
      run: ({ actor, body }) => earnings.savePayout(context, auth, actor, body),
      present: presentBillingInfo,
    }),
    recordRoute(api.cancelWithdrawal, {
      find: ({ params }) => findWithdrawal(context.db.orm, params.id),
      policy: earnings.canCancelWithdrawal,
      run: async ({ actor }, withdrawal) => {
        await cancelWithdrawal(context, withdrawal);
        return earnings.billingInfo(context, actor);
      },
      present: presentBillingInfo,
    }),
    route(api.withdraw, {
      run: ({ actor, body }) => earnings.withdraw(context, actor, body.amount),
      onRepeat: ({ madeId }) => earnings.requested(context, madeId),
      present: presentWithdrawal,
    }),
  ];
};
