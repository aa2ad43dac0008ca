import type { attachmentsApi } from '#shared/contract/attachments.ts';
import type { chatApi } from '#shared/contract/chat.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { supportApi } from '#shared/contract/support.ts';
import type { JobStage } from '#shared/domain/jobs/job-stage.ts';
import { canUndoShipping } from '#shared/domain/jobs/shipping-undo.ts';
import { messageLine } from '#shared/domain/transfers/attachments.ts';
import { playsInPage } from '#shared/media/video-types.ts';
import type { Actor } from '../../http/actor.ts';
import { bit } from '../../lib/bit.ts';
import { type PictureLinks, type SessionLinks, savedName } from '../../media/media-links.ts';
import { presentPreview } from '../../media/preview.presenter.ts';
import { type Attached, aboutOf, type FullMessage } from './attachments.repository.ts';
import type { Contact, ConversationRow, OpenChat, SharedJob } from './chat.repository.ts';
import type { FoundInConversation, FoundMessage } from './search.repository.ts';

const shownBy = ({ attachment, file }: Attached, links: SessionLinks): string =>
  attachment.kind === 'picture' ? links.photo(file) : links.video(file);

/** @param links null where it goes to more than one session */
export const presentAttachment = (
  attached: Attached,
  links: SessionLinks | null,
): Data<typeof attachmentsApi.getAttachment> => {
  const { attachment, file, preview } = attached;
  const isRemoved = file.takeDownId !== null;
  const open = isRemoved ? null : links;
  return {
    id: attachment.id,
    kind: attachment.kind,
    name: savedName(file.originalName, file.mediaType),
    media_type: file.mediaType,
    size: file.size,
    sha256: file.sha256,
    width: attachment.width,
    height: attachment.height,
    seconds: attachment.seconds,
    removed: bit(isRemoved),
    plays: bit(attachment.kind === 'picture' || playsInPage(file.mediaType)),
    url: open && shownBy(attached, open),
    download: open?.download(file, file.originalName) ?? null,
    preview: open && presentPreview(preview, open),
  };
};

export const presentPerson = (
  { person, picture }: { person: Pick<Contact['person'], 'id' | 'name' | 'role'>; picture: Contact['picture'] },
  links: PictureLinks,
): Data<typeof chatApi.getUser> => ({
  id: person.id,
  name: person.name,
  role: person.role,
  picture: picture && links.picture(picture),
});

const presentContent = (message: FullMessage, links: SessionLinks | null) => ({
  id: message.id,
  seq: message.seq,
  message: message.body,
  created_at: message.createdAt.toISOString(),
  client_key: message.clientKey,
  attachments: message.attachments.map((attached) => presentAttachment(attached, links)),
});

/** @param links null where the message goes to more than one session */
export const presentMessage = (
  message: FullMessage,
  links: SessionLinks | null,
): Data<typeof chatApi.getChat>['messages'][number] => {
  if (message.senderId === null) throw new Error(`Message ${message.id} is of a support conversation.`);
  return { ...presentContent(message, links), sender_id: message.senderId };
};

/** A message of a support conversation. @param links null where it goes to more than one session */
export const presentSupportMessage = (
  message: FullMessage,
  links: SessionLinks | null,
): Data<typeof supportApi.sendSupportMessage> => ({
  ...presentContent(message, links),
  sender_type: message.senderId === null ? 'admin' : 'user',
  about: aboutOf(message),
});

export const presentSent = (message: FullMessage, links: SessionLinks): Data<typeof chatApi.sendMessage> => ({
  ...presentMessage(message, links),
  chat_id: message.conversationId,
});

export const presentConversation = (
  { conversation, last, unread, ...other }: ConversationRow,
  links: PictureLinks,
): Data<typeof chatApi.listChats>[number] => ({
  id: conversation.id,
  user: presentPerson(other, links),
  message: messageLine(last),
  created_at: last.createdAt.toISOString(),
  last_seq: conversation.lastSeq,
  unread,
});

export const presentFound = (
  { message, person, picture }: FoundMessage,
  links: PictureLinks,
): Data<typeof chatApi.searchMessages>[number] => ({
  user: person && presentPerson({ person, picture }, links),
  seq: message.seq,
  sender_id: message.senderId,
  message: message.body,
  created_at: message.createdAt.toISOString(),
});

export const presentChat = (
  { contact, messages, readSeq, theirReadSeq }: OpenChat,
  links: SessionLinks,
): Data<typeof chatApi.getChat> => ({
  id: contact.conversation?.id ?? null,
  user: presentPerson(contact, links),
  messages: messages.map((message) => presentMessage(message, links)),
  last_seq: contact.conversation?.lastSeq ?? 0,
  read_seq: readSeq,
  their_read_seq: theirReadSeq,
});

export const presentFoundInChat = (
  { messages, more }: FoundInConversation,
  links: SessionLinks,
): Data<typeof chatApi.searchChat> => ({
  messages: messages.map((message) => presentMessage(message, links)),
  more: bit(more),
});

/** As in the task, a product counts as not sent as long as the brand can take that back. */
const stageForCreator = ({ stage, shippedAt }: SharedJob['job'], now: Date): JobStage =>
  stage === 'product_on_way' && canUndoShipping(shippedAt, now) ? 'shipping_product' : stage;

const stageFor = ({ role }: Pick<Actor, 'role'>, { job, application }: SharedJob, now: Date): JobStage | null => {
  if (role === 'brand') return job.stage;
  return application.status === 'accepted' ? stageForCreator(job, now) : null;
};

/** A job that the two participants share, for one of them. A creator does not see its stage before the acceptance. */
export const presentSharedJob = (
  actor: Pick<Actor, 'role'>,
  shared: SharedJob,
  links: PictureLinks,
  now: Date,
): Data<typeof chatApi.chatJobs>[number] => {
  const { job, application, product, image } = shared;
  return {
    id: job.id,
    status: job.status,
    stage: stageFor(actor, shared, now),
    application_status: application.status,
    product: { name: product.name, image: links.picture(image) },
  };
};
