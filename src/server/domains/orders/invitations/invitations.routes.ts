import { invitationsApi as api } from '#shared/contract/invitations.ts';
import type { Context } from '../../../context.ts';
import { type Route, recordRoute } from '../../../http/route.ts';
import { presentOwnInvitation } from '../../jobs/job.presenter.ts';
import { canManageJob } from '../../jobs/jobs.policy.ts';
import { findJob } from '../../jobs/jobs.repository.ts';
import { presentInvitableJob, presentInvitation } from './invitations.presenter.ts';
import { findInvitation, findInvitee } from './invitations.repository.ts';
import * as invitations from './invitations.service.ts';
import { inviteCreator, invited } from './invite-creator.ts';

/** The calls about invitations to open jobs. */
export const invitationRoutes = (context: Context): Route[] => {
  const { db, links } = context;
  return [
    recordRoute(api.invitableJobs, {
      find: ({ params }) => findInvitee(db.orm, params.id),
      policy: invitations.canInvite,
      run: ({ actor }, creator) => invitations.listInvitableJobs(context, actor, creator),
      present: ({ rows, total }) => ({ jobs: rows.map((job) => presentInvitableJob(job, links)), total }),
    }),
    recordRoute(api.inviteCreator, {
      find: ({ params }) => findJob(db.orm, params.id),
      policy: canManageJob,
      run: ({ body }, job) => inviteCreator(context, job, { creatorId: body.creator_id, note: body.note ?? '' }),
      onRepeat: ({ madeId }) => invited(context, madeId),
      present: (sent) => presentInvitation(sent, links),
    }),
    recordRoute(api.withdrawInvitation, {
      find: ({ params }) => invitations.findSent(context, params.id),
      policy: invitations.canWithdrawInvitation,
      run: (_call, sent) => invitations.withdraw(context, sent),
      present: (sent) => presentInvitation(sent, links),
    }),
    recordRoute(api.seeInvitation, {
      find: ({ params }) => findInvitation(db.orm, params.id),
      policy: invitations.canAnswer,
      run: (_call, invitation) => invitations.see(context, invitation),
    }),
    recordRoute(api.declineInvitation, {
      find: ({ params }) => findInvitation(db.orm, params.id),
      policy: invitations.canAnswer,
      run: ({ body }, invitation) => invitations.decline(context, invitation, body.reason || null),
      present: presentOwnInvitation,
    }),
  ];
};
