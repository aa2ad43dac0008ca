import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import { type ReceivedFile, receiveForm } from './multipart.ts';
import { Refusal } from './refusal.ts';

interface Readers {
  temporaryDirectory: string;
  fromJson: ((value: unknown) => unknown) | undefined;
  fromForm: ((fields: Readonly<Record<string, unknown>>) => unknown) | undefined;
}

interface ReceivedBody {
  body: unknown;
  files: Readonly<Record<string, ReceivedFile>>;
  /** Removes files that nobody kept. */
  discard(): Promise<void>;
}

const nothingToDiscard = async () => {};

const fileLimits = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { maxBytes: name === 'video' ? limits.videoBytes : limits.pictureBytes }]),
  );

/** Reads and checks the body of a call: JSON, or a form where the call has files. */
export const readBody = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  readers: Readers,
): Promise<ReceivedBody> => {
  const { fromJson, fromForm, temporaryDirectory } = readers;
  if (!fromJson || !fromForm) return { body: undefined, files: {}, discard: nothingToDiscard };
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (isForm && endpoint.files) {
    const form = await receiveForm(request, { files: fileLimits(endpoint.files), temporaryDirectory });
    try {
      return { body: fromForm(form.fields), files: form.files, discard: form.discard };
    } catch (error) {
      await form.discard();
      throw error;
    }
  }
  if (isForm) throw new Refusal('wrongFileType', 'This call takes JSON.');
  return { body: fromJson(request.body), files: {}, discard: nothingToDiscard };
};
