import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** Waits until the live events that the database has recorded so far are published. */
export const livePublished = ({ context }: TestApp): Promise<void> =>
  eventually(async () => {
    const { rowCount } = await context.db.pool.query("select from outbox where lane = 'live' limit 1");
    expect(rowCount).toBe(0);
  });
