import { object } from 'yup';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, text } from './fields.ts';
import { brandJobDetailFields, jobFields } from './job-replies.ts';
import { applicationsQuery } from './list-query.ts';
import { applicationStatus, list, num, shape, str, time } from './reply.ts';

/** The modal "New Job Application" (spec §5 calls the note a description). */
export const applicationForm = object({ note: text('A description is required', limits.longText) });

const applicationReply = { id: num(), status: applicationStatus(), note: str(), created_at: time() };

export const applicationsApi = {
  apply: endpoint({
    method: 'POST',
    path: '/creator/apply/job/:id',
    idempotent: true,
    summary: 'Applies for an open job, once.',
    access: 'creator',
    requires: ['verified'],
    params: idParam,
    body: applicationForm,
    reply: shape(applicationReply),
    status: 201,
  }),
  listApplications: endpoint({
    method: 'GET',
    path: '/creator/applications',
    summary: 'The applications of this creator, newest first, each with its job.',
    access: 'creator',
    query: applicationsQuery,
    reply: list({ ...applicationReply, job: shape(jobFields) }),
    paged: true,
  }),
  seeApplications: endpoint({
    method: 'POST',
    path: '/brand/job/:id/applications/seen',
    summary: 'Marks the applications of a job as seen, up to the newest one that was shown.',
    access: 'brand',
    params: idParam,
    body: object({ newest: id('Say which application was the newest') }),
  }),
  acceptApplication: endpoint({
    method: 'POST',
    path: '/accept/application/:id',
    idempotent: true,
    summary: 'Accepts one application; the others are rejected in the same transaction.',
    access: 'brand',
    params: idParam,
    reply: shape(brandJobDetailFields),
  }),
  withdrawApplication: endpoint({
    method: 'POST',
    path: '/creator/application/:id/withdraw',
    summary: 'Takes back an application that is not decided; the job can be applied to again.',
    access: 'creator',
    params: idParam,
    reply: shape(applicationReply),
  }),
} as const;
