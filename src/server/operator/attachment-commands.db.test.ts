import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { runRequest } from './run-request.ts';

const app = useApp();

const storePhoto = async (): Promise<number> => {
  const { token } = await buildBrand(app());
  const { data: chat } = await app().call(api.startSupportChat, { token });
  await app().call(api.storeAttachment, { token, body: { key: 'photo' }, files: { picture: picture(app()) } });
  const body = { message: '', attachments: ['photo'] };
  const { data } = await app().call(api.sendSupportMessage, { token, params: { id: chat.id }, body });
  return data.attachments[0]?.id ?? 0;
};

/** A file of which the first part can be read before the disk is full. */
async function* cutOff() {
  yield Buffer.from('RIFF');
  throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
}

test('an attachment that cannot be saved whole leaves nothing, and can be saved afterwards', async () => {
  const { context } = app();
  const id = await storePhoto();
  const folder = join(context.config.dataDirectory, 'saved');
  mkdirSync(folder);
  const save = () => runRequest(context, { command: 'save-attachment', id, text: folder });
  const reading = vi.spyOn(context.storage, 'read').mockResolvedValueOnce(Readable.from(cutOff()));
  const path = join(folder, `${id}-picture.webp`);
  expect(await save()).toEqual({ code: 1, lines: [`${path} could not be written (ENOSPC).`] });
  expect(reading).toHaveBeenCalledOnce();
  expect(readdirSync(folder)).toEqual([]);
  expect(await save()).toEqual({ code: 0, lines: [`Saved as ${path}.`] });
  expect(readdirSync(folder)).toEqual([`${id}-picture.webp`]);
});
