import { supportApi as api } from '#shared/contract/support.ts';
import type { Context } from '../../context.ts';
import { type Call, type Route, recordRoute, route } from '../../http/route.ts';
import { isOwnSupportChat } from '../chat/chat.policy.ts';
import { presentSupportMessage } from '../chat/chat.presenter.ts';
import { findConversation } from '../chat/chat.repository.ts';
import { markRead, sentMessage } from '../chat/messages.service.ts';
import { searchConversation } from '../chat/search.repository.ts';
import { presentFoundInSupport, presentSummary, presentSupportChat } from './support.presenter.ts';
import { summaryOf } from './support.repository.ts';
import * as support from './support.service.ts';

export const supportRoutes = (context: Context): Route[] => {
  const { db, links } = context;
  const start = ({ actor, body }: Call<typeof api.startSupportChat>) => support.start(context, actor, body);
  const own = {
    find: ({ params }: { params: { id: number } }) => findConversation(db.orm, params.id),
    policy: isOwnSupportChat,
  };

  return [
    route(api.startSupportChat, {
      run: start,
      onRepeat: start,
      present: (open, { actor }) => ({
        ...presentSupportChat(open, links.forSession(actor.tokenId)),
        about: open.about && { kind: open.about.kind, id: open.about.id, label: open.about.label },
      }),
    }),
    route(api.supportSummary, { run: ({ actor }) => summaryOf(db.orm, actor.id), present: presentSummary }),
    recordRoute(api.readSupportChat, {
      ...own,
      run: ({ actor, body }, chat) => markRead(context, actor, chat, body.seq),
    }),
    recordRoute(api.getSupportChat, {
      ...own,
      run: ({ query }, chat) => support.history(context, chat, query),
      present: (open, { actor }) => presentSupportChat(open, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.searchSupportChat, {
      ...own,
      run: ({ body }, chat) => searchConversation(db.orm, chat, body),
      present: (found, { actor }) => presentFoundInSupport(found, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.sendSupportMessage, {
      ...own,
      run: ({ actor, body }) => support.send(context, actor, body),
      // Without an id the message was stored before, under its own key.
      onRepeat: ({ actor, body, madeId }) =>
        madeId ? sentMessage(context, madeId) : support.send(context, actor, body),
      present: (message, { actor }) => presentSupportMessage(message, links.forSession(actor.tokenId)),
    }),
  ];
};
