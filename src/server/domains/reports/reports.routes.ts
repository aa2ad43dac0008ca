import { reportsApi as api } from '#shared/contract/reports.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { presentEarnings, presentSpending, presentStatement } from './reports.presenter.ts';
import * as reports from './reports.service.ts';
import { statementAddress, statementName } from './serve-statement.ts';

/** Users see figures about themselves only: the caller is always the owner. */
export const reportRoutes = (context: Context): Route[] => {
  return [
    route(api.brandSpending, { run: ({ actor }) => reports.spending(context, actor), present: presentSpending }),
    route(api.creatorEarnings, { run: ({ actor }) => reports.earnings(context, actor), present: presentEarnings }),
    route(api.earningsStatement, {
      run: ({ actor, query }) => reports.statement(context, actor, query.year),
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
