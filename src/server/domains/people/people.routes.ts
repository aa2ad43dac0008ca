import { peopleApi as api } from '#shared/contract/people.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { presentCreatorPage } from './creator-page.presenter.ts';
import { canSeeCreator } from './people.policy.ts';
import { findSeenCreator, readCreatorPage } from './read-creator-page.ts';

/** The pages of creators and brands. */
export const peopleRoutes = (context: Context): Route[] => {
  const { links, clock } = context;
  return [
    recordRoute(api.getCreator, {
      find: ({ actor, params }) => findSeenCreator(context, actor, params.id),
      policy: canSeeCreator,
      run: ({ actor }, creator) => readCreatorPage(context, actor, creator),
      present: (page, { actor }) => presentCreatorPage(page, links.forSession(actor.tokenId), clock()),
    }),
  ];
};
