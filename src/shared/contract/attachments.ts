import { array, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { ATTACHMENT_KINDS } from '../domain/transfers/attachments.ts';
import { get, post } from './endpoint.ts';
import { file, idParam, printable, UNPRINTABLE } from './fields.ts';
import { previewFields } from './preview.ts';
import { bit, maybeNum, maybeShape, maybeStr, num, shape, str } from './reply.ts';

const key = () =>
  string().matches(/^[\w-]{1,64}$/, { message: 'Use at most 64 letters, digits, _ or -', excludeEmptyString: true });

/** A picture in the form, or the id of a finished resumable upload of a video. */
export const attachmentForm = object({
  /**
   * Idempotency key chosen by the client, by which a message refers to its attachments. Storing again under a key
   * returns the first result.
   */
  key: key().required('A key is required'),
  upload: string().max(64).test('printable', UNPRINTABLE, printable).optional(),
  picture: file(),
});

/** The attachments of a message in display order. */
export const attachmentKeys = array(key().required('A key is required'))
  .max(limits.attachments.most, `A message has at most ${limits.attachments.most} photos and videos.`)
  .test('once', 'This photo or video is in the message already.', (keys = []) => new Set(keys).size === keys.length)
  .optional();

export const attachmentFields = {
  id: num(),
  kind: string().oneOf(ATTACHMENT_KINDS).defined(),
  /** Sanitised file name. */
  name: str(),
  media_type: str(),
  size: num(),
  sha256: str(),
  /** Displayed size in pixels; null when it could not be read. */
  width: maybeNum(),
  height: maybeNum(),
  seconds: maybeNum(),
  /** 1 when the UGC Admins have taken it down; it has no links then. */
  removed: bit(),
  /** 1 when browsers can display it; other files can only be downloaded. */
  plays: bit(),
  /** Signed links of this session for display and download. Null in live events, which go to several sessions. */
  url: maybeStr(),
  download: maybeStr(),
  /** Of a video; null in live events too. */
  preview: maybeShape(previewFields),
};

export const attachmentsApi = {
  storeAttachment: post('/chat/attachments', {
    idempotent: true,
    summary:
      'Stores a picture or a finished upload for a message that is sent later. What no message takes within 7 days is removed.',
    access: 'signed-in',
    body: attachmentForm,
    files: ['picture'],
    reply: shape(attachmentFields),
    status: 201,
  }),
  getAttachment: get('/chat/attachments/:id', {
    summary: 'An attachment with new links, for the two people of its conversation.',
    access: 'signed-in',
    params: idParam,
    reply: shape(attachmentFields),
  }),
} as const;
