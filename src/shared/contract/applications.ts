import { object, string } from 'yup';
import { DECLINE_REASONS } from '../domain/jobs/decline-reasons.ts';
import { limits } from '../domain/limits.ts';
import { get, post } from './endpoint.ts';
import { id, idParam, optionalText, text } from './fields.ts';
import { brandJobDetailFields, jobFields, ownApplicationFields } from './job-replies.ts';
import { applicationsQuery } from './list-query.ts';
import { list, shape } from './reply.ts';

/** The modal "New Job Application". */
export const applicationForm = object({ note: text('A description is required', limits.longText) });

const NO_REASON = 'Choose a reason';

/** A brand's reason for declining an application, with an optional message to the creator. */
export const declineForm = object({
  reason: string().typeError(NO_REASON).oneOf(DECLINE_REASONS, NO_REASON).required(NO_REASON),
  words: optionalText(limits.declineWords),
});

export const applicationsApi = {
  apply: post('/creator/apply/job/:id', {
    idempotent: true,
    summary: 'Applies for an open job, once.',
    access: 'creator',
    requires: ['verified'],
    params: idParam,
    body: applicationForm,
    reply: shape(ownApplicationFields),
    status: 201,
  }),
  listApplications: get('/creator/applications', {
    summary: 'The applications of this creator, newest first, each with its job.',
    access: 'creator',
    query: applicationsQuery,
    reply: list({ ...ownApplicationFields, job: shape(jobFields) }),
    paged: true,
  }),
  seeApplications: post('/brand/job/:id/applications/seen', {
    summary: 'Marks the applications of a job as seen, up to the newest one that was shown.',
    access: 'brand',
    params: idParam,
    body: object({ newest: id('Say which application was the newest') }),
  }),
  acceptApplication: post('/accept/application/:id', {
    idempotent: true,
    summary: 'Accepts one application; the others are rejected in the same transaction.',
    access: 'brand',
    params: idParam,
    reply: shape(brandJobDetailFields),
  }),
  declineApplication: post('/brand/application/:id/decline', {
    summary: 'Declines an application of an open job; its creator reads the reason and cannot apply again.',
    access: 'brand',
    params: idParam,
    body: declineForm,
    reply: shape(brandJobDetailFields),
  }),
  reconsiderApplication: post('/brand/application/:id/reconsider', {
    summary: 'Takes back that an application was declined, as long as the job is open.',
    access: 'brand',
    params: idParam,
    reply: shape(brandJobDetailFields),
  }),
  withdrawApplication: post('/creator/application/:id/withdraw', {
    summary: 'Takes back an application that is not decided; the job can be applied to again.',
    access: 'creator',
    params: idParam,
    reply: shape(ownApplicationFields),
  }),
} as const;
