import { attachmentsApi } from '#shared/contract/attachments.ts';
import { chatApi as api } from '#shared/contract/chat.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Call, type Route, recordRoute, route } from '../../http/route.ts';
import { findAttachment } from './attachments.repository.ts';
import * as attachments from './attachments.service.ts';
import { canSeeAttachment, isAcquainted } from './chat.policy.ts';
import {
  presentAttachment,
  presentChat,
  presentConversation,
  presentFound,
  presentFoundInChat,
  presentPerson,
  presentSent,
  presentSharedJob,
} from './chat.presenter.ts';
import { countUnread, findContact, listConversations, listSharedJobs, pairOf } from './chat.repository.ts';
import * as chat from './chat.service.ts';
import { sentMessage } from './messages.service.ts';

export const chatRoutes = (context: Context): Route[] => {
  const { db, links, clock } = context;
  const withContact = {
    find: ({ actor, params }: { actor: Actor; params: { id: number } }) => findContact(db.orm, actor, params.id),
    policy: isAcquainted,
  };

  return [
    route(api.listChats, {
      run: ({ actor, query }) => listConversations(db.orm, actor.id, query),
      present: (row) => presentConversation(row, links),
    }),
    route(api.searchMessages, {
      run: ({ actor, query }) => chat.search(context, actor, query.q, query),
      present: (row) => presentFound(row, links),
    }),
    route(api.unreadChats, {
      run: ({ actor }) => countUnread(db.orm, actor.id),
      present: (unread) => ({ unread }),
    }),
    recordRoute(api.getUser, {
      ...withContact,
      run: async (_call, contact) => contact,
      present: (contact) => presentPerson(contact, links),
    }),
    recordRoute(api.getChat, {
      ...withContact,
      run: ({ actor, query }, contact) => chat.open(context, actor, contact, query),
      present: (open, { actor }) => presentChat(open, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.searchChat, {
      ...withContact,
      run: ({ body }, contact) => chat.searchWith(context, contact, body),
      present: (found, { actor }) => presentFoundInChat(found, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.chatJobs, {
      ...withContact,
      run: ({ actor }, contact) => listSharedJobs(db.orm, pairOf(actor, contact.person.id)),
      present: (jobs, { actor }) => jobs.map((job) => presentSharedJob(actor, job, links, clock())),
    }),
    recordRoute(api.sendMessage, {
      find: ({ actor, params }) => chat.receiver(context, actor, params.id),
      policy: isAcquainted,
      run: ({ actor, body }, contact) => chat.send(context, actor, contact, body),
      // Without an id the message was stored before, under its own key.
      onRepeat: ({ actor, body, madeId }, contact) =>
        madeId ? sentMessage(context, madeId) : chat.send(context, actor, contact, body),
      present: (message, { actor }) => presentSent(message, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.readChat, {
      ...withContact,
      run: ({ actor, body }, contact) => chat.read(context, actor, contact, body.seq),
    }),
  ];
};

export const attachmentRoutes = (context: Context): Route[] => {
  const { links } = context;
  const store = ({ actor, body, files }: Call<typeof attachmentsApi.storeAttachment>) =>
    attachments.store(context, actor, body, files.picture);

  return [
    route(attachmentsApi.storeAttachment, {
      run: store,
      onRepeat: store,
      present: (stored, { actor }) => presentAttachment(stored, links.forSession(actor.tokenId)),
    }),
    recordRoute(attachmentsApi.getAttachment, {
      find: ({ params }) => findAttachment(context.db.orm, params.id),
      policy: canSeeAttachment,
      run: async (_call, found) => found,
      present: (found, { actor }) => presentAttachment(found, links.forSession(actor.tokenId)),
    }),
  ];
};
