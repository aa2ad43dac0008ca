import { number, object } from 'yup';
import { limits } from '../domain/limits.ts';
import { post } from './endpoint.ts';
import { id, idParam, optionalText } from './fields.ts';

/** One side's rating of the other in a completed job. */
export const ratingForm = object({
  stars: number()
    .typeError('Choose one to five stars')
    .required('Choose one to five stars')
    .integer('Choose one to five stars')
    .min(limits.rating.min, 'Choose one to five stars')
    .max(limits.rating.max, 'Choose one to five stars'),
  /** Shown on the page of the rated person; a brand's comment also on the brand's own page. */
  comment: optionalText(limits.ratingComment),
});

export const rateForm = ratingForm.shape({ job_id: id('Job is required').optional() });

export const ratingsApi = {
  rateCreator: post('/rate/creator/:id', {
    idempotent: true,
    summary:
      'Rates the creator of a completed job, once, with words or without; without `job_id` the newest unrated one.',
    access: 'brand',
    params: idParam,
    body: rateForm,
  }),
  rateBrand: post('/creator/job/:id/rate-brand', {
    idempotent: true,
    summary: 'Rates the brand of a completed job, once, with words or without; for the creator who worked on it.',
    access: 'creator',
    params: idParam,
    body: ratingForm,
  }),
} as const;
