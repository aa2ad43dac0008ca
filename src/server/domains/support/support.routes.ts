import { supportApi as api } from '#shared/contract/support.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { isOwnTalk } from './support.policy.ts';
import { presentSummary, presentSupportMessage, presentTalk } from './support.presenter.ts';
import { SupportService } from './support.service.ts';

export const supportRoutes = (context: Context): Route[] => {
  const support = new SupportService(context);

  return [
    route(api.startSupportChat, { run: ({ actor }) => support.start(actor), present: presentTalk }),
    route(api.supportSummary, { run: ({ actor }) => support.summary(actor), present: presentSummary }),
    recordRoute(api.readSupportChat, {
      find: ({ params }) => support.find(params.id),
      policy: isOwnTalk,
      run: ({ actor, body }, talk) => support.read(actor, talk, body.seq),
    }),
    recordRoute(api.getSupportChat, {
      find: ({ params }) => support.find(params.id),
      policy: isOwnTalk,
      run: ({ query }, talk) => support.history(talk, query),
      present: presentTalk,
    }),
    recordRoute(api.sendSupportMessage, {
      find: ({ params }) => support.find(params.id),
      policy: isOwnTalk,
      run: ({ body }, talk) => support.send(talk, body.message, body.client_key ?? null),
      present: presentSupportMessage,
    }),
  ];
};
