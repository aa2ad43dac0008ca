import { supportApi as api } from '#shared/contract/support.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { isOwnTalk } from './support.policy.ts';
import { presentSummary, presentSupportMessage, presentTalk } from './support.presenter.ts';
import { findTalk, openTalk, summaryOf } from './support.repository.ts';
import { SupportService } from './support.service.ts';

export const supportRoutes = (context: Context): Route[] => {
  const { db } = context;
  const support = new SupportService(context);

  return [
    route(api.startSupportChat, { run: ({ actor }) => support.start(actor), present: presentTalk }),
    route(api.supportSummary, { run: ({ actor }) => summaryOf(db.orm, actor.id), present: presentSummary }),
    recordRoute(api.readSupportChat, {
      find: ({ params }) => findTalk(db.orm, params.id),
      policy: isOwnTalk,
      run: ({ actor, body }, talk) => support.read(actor, talk, body.seq),
    }),
    recordRoute(api.getSupportChat, {
      find: ({ params }) => findTalk(db.orm, params.id),
      policy: isOwnTalk,
      run: ({ query }, talk) => openTalk(db.orm, talk, query),
      present: presentTalk,
    }),
    recordRoute(api.sendSupportMessage, {
      find: ({ params }) => findTalk(db.orm, params.id),
      policy: isOwnTalk,
      run: ({ body }, talk) => support.send(talk, body.message, body.client_key ?? null),
      present: presentSupportMessage,
    }),
  ];
};
