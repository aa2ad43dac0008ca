import { portfolioApi as api } from '#shared/contract/portfolio.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { canDeliver } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import { presentSample, presentShownJobs } from './portfolio.presenter.ts';
import { findSample } from './portfolio.repository.ts';
import * as portfolio from './portfolio.service.ts';

export const portfolioRoutes = (context: Context): Route[] => {
  const present = (samples: portfolio.Samples, { actor }: { actor: Actor }) => {
    const links = context.links.forSession(actor.tokenId);
    return { samples: samples.map((sample) => presentSample(sample, links)) };
  };
  const own = {
    find: ({ params }: { params: { id: number } }) => findSample(context.db.orm, params.id),
    policy: portfolio.canEditSample,
    present,
  };
  return [
    route(api.addSample, {
      run: ({ actor, body: { upload, poster } }) => portfolio.add(context, actor, { file: undefined, upload, poster }),
      onRepeat: ({ actor }) => portfolio.list(context, actor),
      present,
    }),
    recordRoute(api.saveSample, {
      ...own,
      run: ({ actor, body }, { id }) => portfolio.rename(context, actor, id, body.title || null),
    }),
    recordRoute(api.moveSample, {
      ...own,
      run: ({ actor, body }, { id }) => portfolio.move(context, actor, id, body.place),
    }),
    recordRoute(api.removeSample, {
      ...own,
      run: ({ actor }, { id }) => portfolio.remove(context, actor, id),
    }),
    recordRoute(api.showJob, {
      find: ({ actor, params }) => findJob(context.db.orm, params.id, actor.id),
      policy: canDeliver,
      run: ({ actor, body }, job) => portfolio.showJob(context, actor, job, body.shown === 1),
      present: (rows, { actor }) => ({
        shown_jobs: presentShownJobs(rows, context.links.forSession(actor.tokenId), true),
      }),
    }),
  ];
};
