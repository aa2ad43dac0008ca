import { expect } from 'vitest';
import { kindsIn } from '../../src/server/work/work-kinds.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** Waits until the live events that the database has recorded so far are published. */
export const livePublished = ({ context }: TestApp): Promise<void> =>
  eventually(async () => {
    const { rowCount } = await context.db.pool.query(
      'select from outbox where kind = any($1) and done_at is null limit 1',
      [kindsIn('live')],
    );
    expect(rowCount).toBe(0);
  });
