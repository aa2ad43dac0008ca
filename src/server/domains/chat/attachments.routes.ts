import { attachmentsApi as api } from '#shared/contract/attachments.ts';
import type { Context } from '../../context.ts';
import { type Call, type Route, recordRoute, route } from '../../http/route.ts';
import { canSeeAttachment } from './attachments.policy.ts';
import { presentAttachment } from './attachments.presenter.ts';
import { AttachmentsService } from './attachments.service.ts';

export const attachmentRoutes = (context: Context): Route[] => {
  const { links } = context;
  const attachments = new AttachmentsService(context);
  const store = ({ actor, body, files }: Call<typeof api.storeAttachment>) =>
    attachments.store(actor, body, files.picture);

  return [
    route(api.storeAttachment, {
      run: store,
      again: store,
      present: (stored, { actor }) => presentAttachment(stored, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.getAttachment, {
      find: ({ params }) => attachments.find(params.id),
      policy: canSeeAttachment,
      run: async (_call, found) => found,
      present: (found, { actor }) => presentAttachment(found, links.forSession(actor.tokenId)),
    }),
  ];
};
