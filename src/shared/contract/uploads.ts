import { object, string } from 'yup';
import { endpoint } from './endpoint.ts';
import { bit, maybeStr, num, shape, str } from './reply.ts';

export const uploadsApi = {
  getUpload: endpoint({
    method: 'GET',
    path: '/uploads/:id',
    summary: 'How far a resumable upload is: for its owner, also after it was claimed. Bytes travel by tus 1.0.',
    access: 'creator',
    // tus answers HEAD.
    ownHead: true,
    params: object({
      id: string()
        .strict()
        .matches(/^[0-9a-f]{32}$/)
        .required(),
    }),
    reply: shape({
      id: str(),
      /** Bytes that arrived. */
      offset: num(),
      /** Bytes there will be. */
      size: num(),
      /** Of the whole file, in hexadecimal digits; null until every byte is there and was looked at. */
      sha256: maybeStr(),
      /** 1 once a delivery or a pitch was made of it; claiming it again for the same thing answers the same. */
      claimed: bit(),
    }),
  }),
} as const;
