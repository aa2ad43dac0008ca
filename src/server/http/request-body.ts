import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import { ApiError } from './api-error.ts';
import { drainRequest } from './drain-request.ts';
import { type ReceivedFile, type ReceivedForm, receiveForm } from './multipart.ts';

/** Space reserved for the files of a form that is being received. */
export interface FormReservation {
  /** Counts bytes that were written, and reserves more where the size of the form was unknown; throws `storageFull`. */
  grow(bytes: number): Promise<void>;
  release(): void;
}

/** An upper bound of a form's bytes; `isKnown` when the client announced them. */
export interface FormSize {
  readonly bytes: number;
  readonly isKnown: boolean;
}

interface Readers {
  /** Reserves disk space for the files of a form, or throws. */
  admitForm: (size: FormSize) => Promise<FormReservation>;
  temporaryDirectory: string;
  /** Period in milliseconds over which the minimum rate of a form is measured. */
  rateMilliseconds: number | undefined;
  fromJson: ((value: unknown) => unknown) | undefined;
  fromForm: ((fields: Readonly<Record<string, unknown>>) => unknown) | undefined;
}

interface ReceivedBody {
  body: unknown;
  files: Readonly<Record<string, ReceivedFile>>;
  /** Deletes files that nobody moved away. */
  discard(): Promise<void>;
}

const nothingToDiscard = async () => {};

const fileLimits = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { maxBytes: name === 'video' ? limits.videoBytes : limits.pictureBytes }]),
  );

/** Its Content-Length, or the sum of its fields' limits. */
const formSize = (request: FastifyRequest, files: ReturnType<typeof fileLimits>): FormSize => {
  const most = Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isNaN(said) ? { bytes: most, isKnown: false } : { bytes: Math.min(said, most), isKnown: true };
};

/** Reads and validates the body of a call: JSON, or a form for calls with files. */
export const readBody = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  readers: Readers,
): Promise<ReceivedBody> => {
  const { fromJson, fromForm, temporaryDirectory, rateMilliseconds, admitForm } = readers;
  if (!fromJson || !fromForm) return { body: undefined, files: {}, discard: nothingToDiscard };
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (isForm && endpoint.files) {
    const files = fileLimits(endpoint.files);
    const reservation = await admitForm(formSize(request, files)).catch((error: unknown) => {
      drainRequest(request.raw);
      throw error;
    });
    let form: ReceivedForm | undefined;
    const discard = async () => {
      reservation.release();
      await form?.discard();
    };
    try {
      const onBytes = (bytes: number) => reservation.grow(bytes);
      form = await receiveForm(request, { files, temporaryDirectory, rateMilliseconds, onBytes });
      return { body: fromForm(form.fields), files: form.files, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }
  if (isForm) throw new ApiError('wrongFileType', 'This call takes JSON.');
  return { body: fromJson(request.body), files: {}, discard: nothingToDiscard };
};
