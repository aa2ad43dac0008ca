import { object, string } from 'yup';
import { get } from './endpoint.ts';
import { bit, maybeStr, num, shape, str } from './reply.ts';

export const uploadsApi = {
  getUpload: get('/uploads/:id', {
    summary: 'How far a resumable upload is: for its owner, also after it was claimed. Bytes travel by tus 1.0.',
    access: 'signed-in',
    // The tus routes handle HEAD.
    ownHead: true,
    params: object({
      id: string()
        .strict()
        .matches(/^[0-9a-f]{32}$/)
        .required(),
    }),
    reply: shape({
      id: str(),
      /** Bytes received. */
      offset: num(),
      /** Total bytes. */
      size: num(),
      /** SHA-256 of the whole file in hexadecimal; null until all bytes are received and hashed. */
      sha256: maybeStr(),
      /** 1 after a claim; repeating the same claim returns the same result. */
      claimed: bit(),
    }),
  }),
} as const;
