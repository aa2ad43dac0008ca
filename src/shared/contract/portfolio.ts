import { number, object } from 'yup';
import { limits } from '../domain/limits.ts';
import { post } from './endpoint.ts';
import { flag, idParam, poster, title, upload } from './fields.ts';
import { originalFields, previewFields } from './preview.ts';
import { bit, list, maybeNum, maybeShape, maybeStr, num, shape, str } from './reply.ts';

/** A creator's video that does not belong to a job. */
export const sampleFields = {
  id: num(),
  title: maybeStr(),
  /** Signed link, valid without a token until it expires. */
  video: str(),
  ...originalFields,
  poster: maybeStr(),
  preview: maybeShape(previewFields),
  /** Null for a recording that was never finalised. */
  seconds: maybeNum(),
  /** Pixels as displayed. */
  width: num(),
  height: num(),
};

/** A creator's finished job with the brand's consent to show its video. */
export const shownJobFields = {
  /** The job's id. */
  id: num(),
  delivery_id: num(),
  /** The product's name. The brand is not disclosed, because brands must not see each other's orders. */
  product: str(),
  video: str(),
  ...originalFields,
  poster: maybeStr(),
  preview: maybeShape(previewFields),
  seconds: maybeNum(),
  width: maybeNum(),
  height: maybeNum(),
  /** Whether others see the video; 0 occurs only for its creator. */
  shown: bit(),
};

/** All samples of the caller in their order. */
const samplesReply = () => shape({ samples: list(sampleFields) });

const PLACE = `Place must be a number from 1 to ${limits.portfolio.samples}`;

export const sampleTitleForm = object({ title: title(limits.portfolio.title) });

export const portfolioApi = {
  addSample: post('/creator/samples', {
    idempotent: true,
    summary: 'Adds a finished resumable upload of purpose `portfolio` to the samples of this creator, at their end.',
    access: 'creator',
    body: object({ upload: upload.required('Please Select a video first!'), poster }),
    reply: samplesReply(),
  }),
  saveSample: post('/creator/samples/:id', {
    summary: 'Sets the title of a sample; an empty one removes it.',
    access: 'creator',
    params: idParam,
    body: sampleTitleForm,
    reply: samplesReply(),
  }),
  moveSample: post('/creator/samples/:id/move', {
    summary: 'Moves a sample to a place, counted from 1; behind the last one it becomes the last.',
    access: 'creator',
    params: idParam,
    body: object({
      place: number()
        .typeError(PLACE)
        .required(PLACE)
        .integer(PLACE)
        .min(1, PLACE)
        .max(limits.portfolio.samples, PLACE),
    }),
    reply: samplesReply(),
  }),
  removeSample: post('/creator/samples/:id/delete', {
    summary: 'Deletes a sample with its files.',
    access: 'creator',
    params: idParam,
    reply: samplesReply(),
  }),
  showJob: post('/creator/job/:id/portfolio', {
    summary: 'Shows the video of a finished job on the page of this creator, or hides it; its brand must allow it.',
    access: 'creator',
    params: idParam,
    body: object({ shown: flag('Shown').required('Shown must be 1 or 0') }),
    reply: shape({ shown_jobs: list(shownJobFields) }),
  }),
} as const;
