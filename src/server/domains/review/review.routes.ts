import { reviewApi as api } from '#shared/contract/review.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { presentNote, presentReview } from './review.presenter.ts';
import * as review from './review.service.ts';
import { markersAddress, markersName } from './serve-markers.ts';

/** Notes on the versions of a job's video, for its brand and its creator. */
export const reviewRoutes = (context: Context): Route[] => {
  const onVersion = {
    find: ({ params }: { params: { id: number } }) => review.find(context, params.id),
    policy: review.canReview,
  };
  return [
    recordRoute(api.getReview, {
      ...onVersion,
      run: (_call, reviewed) => review.read(context, reviewed),
      present: (found, { actor }) => presentReview(found, context.links.forSession(actor.tokenId), actor.id),
    }),
    recordRoute(api.addNote, {
      ...onVersion,
      run: async ({ actor, body }, reviewed) => ({
        ...reviewed,
        found: await review.add(context, actor, reviewed, body),
      }),
      onRepeat: async ({ madeId }, reviewed) => ({ ...reviewed, found: await review.written(context, madeId) }),
      present: ({ found, row }, { actor }) => presentNote(found, row, actor.id),
    }),
    recordRoute(api.changeNote, {
      find: ({ params }) => review.findWithVersion(context, params.id),
      policy: (actor, note) => review.canReview(actor, note),
      run: async ({ actor, body }, note) => ({ ...note, found: await review.change(context, actor, note, body) }),
      present: ({ found, row }, { actor }) => presentNote(found, row, actor.id),
    }),
    recordRoute(api.notesFile, {
      ...onVersion,
      run: async ({ actor, body }, reviewed) => ({
        url: markersAddress(context, actor, reviewed, body),
        filename: markersName(reviewed, body.format),
      }),
    }),
  ];
};
