import { peopleApi as api } from '#shared/contract/people.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { bit } from '../../lib/bit.ts';
import {
  canReadBrandComments,
  canReadCommentsAboutBrand,
  canReadCreatorComments,
  canSeeBrand,
  canSeeCreator,
} from './people.policy.ts';
import {
  presentBrandCard,
  presentBrandPage,
  presentComment,
  presentCreatorCard,
  presentCreatorPage,
} from './people.presenter.ts';
import { findComments } from './people.repository.ts';
import { CreatorsService } from './people.service.ts';
import { findSeenBrand, readBrandPage, searchBrands } from './read-brand-page.ts';
import { findSeenCreator, readCreatorPage } from './read-creator-page.ts';
import { readPublicPage, setPublicPage } from './read-public-page.ts';

/** The pages of creators and brands. */
export const peopleRoutes = (context: Context): Route[] => {
  const { links, clock } = context;
  const creators = new CreatorsService(context);
  return [
    recordRoute(api.getCreator, {
      find: ({ actor, params }) => findSeenCreator(context, actor, params.id),
      policy: canSeeCreator,
      run: ({ actor }, creator) => readCreatorPage(context, actor, creator),
      present: (page, { actor }) => presentCreatorPage(page, links.forSession(actor.tokenId), clock()),
    }),
    route(api.publicPage, {
      run: ({ query }) => readPublicPage(context, query.key),
      present: (page) => presentCreatorPage(page, links.forPublicPage(page.user.id), clock()),
    }),
    route(api.setPublicPage, {
      run: ({ actor, body }) => setPublicPage(context, actor, body.public === 1),
      present: (key) => ({ page_key: key }),
    }),
    recordRoute(api.getBrand, {
      find: ({ actor, params }) => findSeenBrand(context, actor, params.id),
      policy: canSeeBrand,
      run: ({ actor }, brand) => readBrandPage(context, actor, brand),
      present: (page) => presentBrandPage(page, links),
    }),
    recordRoute(api.creatorComments, {
      find: ({ actor, params }) => findSeenCreator(context, actor, params.id),
      policy: canReadCreatorComments,
      run: ({ query }, { user }) => findComments(context.db.orm, user, 'brand', query),
      present: (comment, { actor }) => presentComment(comment, actor),
    }),
    recordRoute(api.brandComments, {
      find: ({ actor, params }) => findSeenBrand(context, actor, params.id),
      policy: canReadBrandComments,
      run: ({ query }, { user }) => findComments(context.db.orm, user, 'brand', query),
      present: (comment, { actor }) => presentComment(comment, actor),
    }),
    recordRoute(api.commentsAboutBrand, {
      find: ({ actor, params }) => findSeenBrand(context, actor, params.id),
      policy: canReadCommentsAboutBrand,
      run: ({ query }, { user }) => findComments(context.db.orm, user, 'creator', query),
      present: (comment, { actor }) => presentComment(comment, actor),
    }),
    route(api.listCreators, {
      run: ({ actor, query }) => creators.list(actor, query),
      present: (creator, { actor }) => presentCreatorCard(creator, links.forSession(actor.tokenId), clock()),
    }),
    route(api.searchBrands, {
      run: ({ query }) => searchBrands(context, query),
      present: (brand) => presentBrandCard(brand, links),
    }),
    recordRoute(api.saveFavourite, {
      find: ({ actor, params }) => findSeenCreator(context, actor, params.id),
      policy: canSeeCreator,
      run: ({ actor, body }, { user }) => creators.setFavourite(actor, user.id, body.favourite === 1),
      present: (isFavourite) => ({ favourite: bit(isFavourite) }),
    }),
  ];
};
