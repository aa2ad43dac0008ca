import { privacyApi as api } from '#shared/contract/privacy.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import type { AuthService } from '../auth/auth.service.ts';
import * as deletion from './deletion.service.ts';
import { EXPORT_NAME, signExportLink } from './serve-export.ts';

export const privacyRoutes = (context: Context, auth: AuthService): Route[] => {
  return [
    route(api.deletionState, {
      run: ({ actor }) => deletion.state(context, actor),
      present: ({ finalAt, blockedBy }) => ({
        final_at: finalAt?.toISOString() ?? null,
        blocked_by: blockedBy.map((reason) => ({ reason })),
      }),
    }),
    route(api.requestDeletion, {
      run: async ({ actor, body }) => {
        const check = await auth.confirmPassword(actor, body.password);
        return deletion.request(context, actor, check);
      },
      present: (finalAt) => ({ final_at: finalAt.toISOString() }),
    }),
    route(api.keepAccount, { run: ({ actor }) => deletion.keep(context, actor) }),
    route(api.exportData, {
      run: async ({ actor, body }) => {
        await auth.confirmPassword(actor, body.password);
        return signExportLink(context, actor);
      },
      present: (url) => ({ url, filename: EXPORT_NAME }),
    }),
  ];
};
