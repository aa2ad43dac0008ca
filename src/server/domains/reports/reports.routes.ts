import { reportsApi as api } from '#shared/contract/reports.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { presentEarnings, presentSpending, presentStatement } from './reports.presenter.ts';
import { ReportsService } from './reports.service.ts';
import { statementAddress, statementName } from './sign-statement-link.ts';

/** Users see figures about themselves only: the caller is always the owner. */
export const reportRoutes = (context: Context): Route[] => {
  const reports = new ReportsService(context);
  return [
    route(api.brandSpending, { run: ({ actor }) => reports.spending(actor), present: presentSpending }),
    route(api.creatorEarnings, { run: ({ actor }) => reports.earnings(actor), present: presentEarnings }),
    route(api.earningsStatement, {
      run: ({ actor, query }) => reports.statement(actor, query.year),
      present: presentStatement,
    }),
    route(api.earningsFile, {
      run: async ({ actor, body }) => ({
        url: statementAddress(context, actor, body.year),
        filename: statementName(body.year),
      }),
    }),
  ];
};
