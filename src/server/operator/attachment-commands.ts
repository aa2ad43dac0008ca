import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { findSupportAttachment } from '../domains/chat/attachments.repository.ts';
import { ApiError } from '../http/api-error.ts';
import { codeOf } from '../lib/error-code.ts';
import { PRIVATE_FILE } from '../lib/private-folder.ts';
import { savedName } from '../media/media-links.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

/** Writes under a temporary name and renames it, so that the final name never shows a partial file. */
export const writeStored = async ({ storage }: Context, key: string, path: string): Promise<void> => {
  const refuse = (why: string) => new ApiError('invalid', `${path} could not be written (${why}).`);
  // A rename would replace it.
  if (existsSync(path)) throw refuse('EEXIST');
  // A name of its own, since the final one may be as long as a name can be.
  const partial = join(dirname(path), `${randomUUID()}.part`);
  try {
    await pipeline(await storage.read(key), createWriteStream(partial, { flags: 'wx', mode: PRIVATE_FILE }));
    await rename(partial, path);
  } catch (error) {
    // What went wrong first says more than a file that cannot be removed.
    await rm(partial, { force: true }).catch(() => {});
    throw refuse(codeOf(error) ?? String(error));
  }
};

export const attachmentCommands: readonly Command[] = [
  /** Operators have no session, so no link: they get the file itself, and only of a support chat. */
  {
    name: 'save-attachment',
    arguments: { ID: 'id', FOLDER: 'text' },
    help: 'Saves a picture or video of a support chat into a folder of this computer.',
    run: async (context, { id, text: folder }) => {
      if (!isAbsolute(folder)) throw new ApiError('invalid', 'Name the whole path of the folder, from its beginning.');
      const found = await findSupportAttachment(context.db.orm, id);
      if (!found) throw new ApiError('notFound', `There is no attachment #${id} in a support chat.`);
      const { originalName, mediaType, storageKey } = found;
      const path = join(folder, `${id}-${savedName(originalName, mediaType)}`);
      await writeStored(context, storageKey, path);
      await transaction(context.db, (tx) => audit(tx, 'save-attachment', `attachment:${id}`, {}));
      return [`Saved as ${path}.`];
    },
  },
];
