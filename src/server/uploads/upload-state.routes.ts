import { uploadsApi as api } from '#shared/contract/uploads.ts';
import type { Context } from '../context.ts';
import { type Route, recordRoute } from '../http/route.ts';
import { bit } from '../lib/bit.ts';

export const uploadStateRoutes = ({
  clock,
  uploads: { rows, finisher },
}: Pick<Context, 'clock' | 'uploads'>): Route[] => [
  recordRoute(api.getUpload, {
    find: ({ params }) => rows.find(params.id),
    // An expired upload counts as deleted; a claimed one remains visible.
    policy: (actor, row) => row.ownerId === actor.id && (row.claimedAt !== null || row.expiresAt > clock()),
    run: async (_call, row) => {
      // Finishes an upload whose process ended between the last byte and the hash.
      await finisher.finishIfComplete(row, 0);
      return { row, offset: await finisher.arrived(row) };
    },
    present: ({ row, offset }) => ({
      id: row.id,
      offset,
      size: row.size,
      sha256: row.sha256,
      claimed: bit(row.claimedAt !== null),
    }),
  }),
];
