import { videoForm } from './account-forms.ts';
import { post } from './endpoint.ts';
import { idParam } from './fields.ts';
import { creatorJobDetailFields } from './job-replies.ts';
import { shape } from './reply.ts';

export const deliveriesApi = {
  deliver: post('/creator/submit/user-job/:id', {
    idempotent: true,
    summary: 'Submits the video of a job (the id is the job’s); again before completion replaces it.',
    access: 'creator',
    params: idParam,
    body: videoForm,
    files: ['video'],
    reply: shape(creatorJobDetailFields),
  }),
} as const;
