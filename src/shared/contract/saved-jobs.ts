import { array } from 'yup';
import { get, post } from './endpoint.ts';
import { idParam } from './fields.ts';
import { num, shape } from './reply.ts';

/** Ids of this creator's saved jobs, last saved first, because the list of open jobs does not contain this. */
const idsReply = () => shape({ ids: array(num()).required() });

export const savedJobsApi = {
  savedJobs: get('/creator/saved-jobs', {
    summary: 'The ids of the jobs this creator has saved. The jobs themselves are listed by /creator/all-jobs?saved=1.',
    access: 'creator',
    reply: idsReply(),
  }),
  saveJob: post('/creator/job/:id/save', {
    summary: 'Saves a job this creator may see, or takes its removal back, also when it has closed meanwhile.',
    access: 'creator',
    params: idParam,
    reply: idsReply(),
  }),
  unsaveJob: post('/creator/job/:id/unsave', {
    summary: 'Removes a job from those this creator has saved, open or not.',
    access: 'creator',
    params: idParam,
    reply: idsReply(),
  }),
} as const;
