import { number, object } from 'yup';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, optionalText } from './fields.ts';

export const rateForm = object({
  stars: number()
    .typeError('Choose one to five stars')
    .required('Choose one to five stars')
    .integer('Choose one to five stars')
    .min(limits.rating.min, 'Choose one to five stars')
    .max(limits.rating.max, 'Choose one to five stars'),
  /** Shown on the pages of both sides. */
  comment: optionalText(limits.ratingComment),
  job_id: id('Job is required').optional(),
});

export const ratingsApi = {
  rateCreator: endpoint({
    method: 'POST',
    path: '/rate/creator/:id',
    idempotent: true,
    summary:
      'Rates the creator of a completed job, once, with words or without; without `job_id` the newest unrated one.',
    access: 'brand',
    params: idParam,
    body: rateForm,
  }),
} as const;
