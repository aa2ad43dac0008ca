import { uploadsApi as api } from '#shared/contract/uploads.ts';
import type { Context } from '../context.ts';
import { type Route, recordRoute } from '../http/route.ts';
import type { UploadRow } from './upload-rows.ts';
import { UploadRows } from './upload-rows.ts';

/** What expires is as good as gone; what was claimed stays. */
const presentUpload = ({ id, size, received, sha256, finishedAt, claimedAt }: UploadRow) => ({
  id,
  offset: finishedAt ? size : received,
  size,
  sha256,
  claimed: claimedAt ? (1 as const) : (0 as const),
});

export const uploadStateRoutes = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Route[] => {
  const rows = new UploadRows(db, clock);
  return [
    recordRoute(api.getUpload, {
      find: ({ params }) => rows.find(params.id),
      policy: (actor, row) => row.ownerId === actor.id && (row.claimedAt !== null || row.expiresAt > clock()),
      run: async (_call, row) => row,
      present: presentUpload,
    }),
  ];
};
