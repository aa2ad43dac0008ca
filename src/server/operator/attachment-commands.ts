import { createWriteStream } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';
import { codeOf } from '../db/start-error.ts';
import { transaction } from '../db/transaction.ts';
import { findSupportAttachment } from '../domains/chat/attachments.repository.ts';
import { ApiError } from '../http/api-error.ts';
import { savedName } from '../media/media-links.ts';
import { PRIVATE_FILE } from '../private-folder.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

const write = async ({ storage }: Context, key: string, path: string): Promise<void> => {
  try {
    await pipeline(await storage.read(key), createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }));
  } catch (error) {
    throw new ApiError('invalid', `${path} could not be written (${codeOf(error) ?? String(error)}).`);
  }
};

/** Operators have no session, so no link: they get the file itself, and only of a support chat. */
const save: Command = {
  name: 'save-attachment',
  arguments: [
    { name: 'ID', kind: 'id' },
    { name: 'FOLDER', kind: 'text' },
  ],
  help: 'Saves a picture or video of a support chat into a folder of this computer.',
  run: async (context, { id, text: folder }) => {
    if (!isAbsolute(folder)) throw new ApiError('invalid', 'Name the whole path of the folder, from its beginning.');
    const found = await findSupportAttachment(context.db.orm, id);
    if (!found) throw new ApiError('notFound', `There is no attachment #${id} in a support chat.`);
    const { originalName, mediaType, storageKey } = found;
    const path = join(folder, `${id}-${savedName(originalName, mediaType)}`);
    await write(context, storageKey, path);
    await transaction(context.db, (tx) => audit(tx, 'save-attachment', `attachment:${id}`, {}));
    return [`Saved as ${path}.`];
  },
};

export const attachmentCommands: readonly Command[] = [save];
