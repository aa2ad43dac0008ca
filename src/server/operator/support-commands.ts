import { limits } from '#shared/domain/limits.ts';
import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { messageLine } from '#shared/domain/transfers/attachments.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { aboutOf, type FullMessage } from '../domains/chat/attachments.repository.ts';
import { listMessages } from '../domains/chat/chat.repository.ts';
import {
  attachmentsOfMessages,
  findWithMember,
  type ListedSupportChat,
  listSupportChats,
} from '../domains/support/support.repository.ts';
import { answerSupport } from '../domains/support/support.service.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { excerpt } from '../lib/excerpt.ts';
import { audit } from './audit.repository.ts';
import { type Command, listed } from './command.ts';

/** Characters of a message that a list shows. */
const EXCERPT = 60;

const excerptOf = (text: string): string => excerpt(text.replaceAll(/\s+/g, ' '), EXCERPT);

const stateOf = ({ unanswered, last: { createdAt } }: ListedSupportChat): string => {
  if (unanswered === 0) return `answered ${writeMoment(createdAt)}`;
  const messages = unanswered === 1 ? '1 message' : `${unanswered} messages`;
  return `${messages} without an answer, the last ${writeMoment(createdAt)}`;
};

const lineOf = (chat: ListedSupportChat): string => {
  const { id, user, last } = chat;
  const who = `${user.name} <${user.email}> (${user.role})`;
  return [`#${id}`, who, stateOf(chat), `“${excerptOf(messageLine(last))}”`].join('  ');
};

const fileLine = ({ attachment: { id, kind }, file }: FullMessage['attachments'][number]): string =>
  `  ${kind} ${file.originalName}, ${byteSize(file.size)}: save-attachment ${id} FOLDER`;

type Attachments = Awaited<ReturnType<typeof attachmentsOfMessages>>;

/**
 * Names what a message is about by the words that other commands take: `job 12`, `person 7`, `take-down video 45`. A
 * reported message may have attachments.
 */
const aboutLines = (message: FullMessage, attached: Attachments): string[] => {
  const about = aboutOf(message);
  if (!about) return [];
  const whose = message.aboutUserId === null || about.kind === 'person' ? '' : `, person ${message.aboutUserId}`;
  return [
    `  About ${about.kind} ${about.id}${whose}: ${about.label.replaceAll(/\s+/g, ' ')}`,
    ...attached
      .filter(({ messageId }) => about.kind === 'message' && messageId === about.id)
      .map(({ id, name }) => `    attachment ${id}: ${name}`),
  ];
};

const messageLines = (name: string, message: FullMessage, attached: Attachments): string[] => [
  `${message.senderId === null ? SUPPORT_NAME : name}, ${writeMoment(message.createdAt)}`,
  ...aboutLines(message, attached),
  ...(message.body === '' ? [] : message.body.split(/\r?\n/).map((line) => `  ${line}`)),
  ...message.attachments.map(fileLine),
  '',
];

const show = async ({ db }: Context, id: number): Promise<string[]> => {
  const found = await findWithMember(db.orm, id);
  if (!found) throw new ApiError('notFound', `There is no support chat #${id}.`);
  const { chat, user } = found;
  const messages = await listMessages(db.orm, id, { per_page: limits.page.max });
  const named = messages.flatMap(({ aboutKind, aboutId }) => (aboutKind === 'message' && aboutId ? [aboutId] : []));
  const attached = await attachmentsOfMessages(db.orm, named);
  const earlier = chat.lastSeq - messages.length;
  return [
    `Support chat #${id} with ${user.name} <${user.email}> (${user.role}), newest message first`,
    '',
    ...messages.toReversed().flatMap((message) => messageLines(user.name, message, attached)),
    ...(earlier > 0 ? [`${earlier} earlier messages are not shown.`] : []),
    ...(messages.length === 0 ? ['Nothing was written yet.'] : []),
    `To answer: answer-support ${id} TEXT`,
  ];
};

const support: Command = {
  name: 'support',
  arguments: { ID: 'id?' },
  help: 'Lists the support chats that wait for an answer, longest waiting first; with ID shows what was written in one, newest first.',
  run: async (context, { id }) => {
    if (id > 0) return show(context, id);
    const waiting = await listSupportChats(context.db.orm, { waiting: true });
    return listed(waiting.map(lineOf), 'No support chat waits for an answer.');
  },
};

const all: Command = {
  name: 'support all',
  help: 'Lists the support chats in which something was written, answered ones too, newest message first.',
  run: async ({ db }) =>
    listed((await listSupportChats(db.orm, { waiting: false })).map(lineOf), 'Nobody wrote to support yet.'),
};

const answer: Command = {
  name: 'answer-support',
  arguments: { ID: 'id', TEXT: 'text' },
  help: 'Answers a support chat in the name of the UGC Admins.',
  run: (context, { id, text }) =>
    transaction(context.db, async (tx) => {
      await answerSupport(context, tx, id, text);
      // The chat already contains the text.
      await audit(tx, 'answer-support', `support:${id}`, {});
      return [`Support chat #${id} is answered.`];
    }),
};

export const supportCommands: readonly Command[] = [support, all, answer];
