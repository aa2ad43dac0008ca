import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { systemClock } from '../lib/clock.ts';
import { addUser } from './fixtures/upload-server.ts';
import { LeaseRows } from './leases.repository.ts';
import { newUploadId } from './upload-id.ts';
import { UploadRows } from './uploads.repository.ts';

// On the embedded engine only: the PostgreSQL test server commits everything asynchronously. The statements are the
// same.
const database = useDatabase();

const setting = `current_setting('synchronous_commit')`;

test('updates repeated while bytes arrive commit asynchronously; taking a lease and finishing commit synchronously', async () => {
  const { pool } = database();
  const [leases, rows] = [new LeaseRows(database()), new UploadRows(database(), systemClock)];
  const ownerId = await addUser(database(), 'creator');
  const { id } = await rows.insert({
    id: newUploadId(),
    ownerId,
    purpose: 'pitch',
    jobId: null,
    filename: 'a',
    size: 9,
  });
  // Recorded by a row trigger, since the setting is local to the statement's transaction.
  await pool.query(`
    create table commits (setting text);
    create function watch_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (${setting});
      return null;
    end $$;
    create trigger watch_commit after update on uploads for each row execute function watch_commit()`);
  const commitOf = async (work: Promise<unknown>) => {
    await work;
    return (await pool.query(`delete from commits returning setting`)).rows.map((row) => row.setting);
  };
  const usual = (await pool.query(`select ${setting} as usual`)).rows[0].usual;
  expect(usual).not.toBe('off');
  expect(await commitOf(leases.acquire(id, 'owner', 'owner/1', 8_000))).toEqual([usual]);
  expect(await commitOf(leases.renew([{ id, token: 'owner/1' }], 8_000))).toEqual(['off']);
  expect(await commitOf(leases.want(id))).toEqual(['off']);
  const asked = ['owner/1', 'owner/2'].map((token) => ({ id, token }));
  expect(await leases.renew(asked, 8_000), 'the one that is held').toEqual(new Map([['owner/1', true]]));
  await pool.query('delete from commits');
  expect(await commitOf(rows.touch(id, 'owner/1', 5))).toEqual(['off']);
  const facts = { mediaType: 'video/mp4', sha256: '0'.repeat(64), storageKey: '0'.repeat(32) };
  const found = { ...facts, leaseToken: 'owner/1' };
  expect(await commitOf(rows.finish(id, found))).toEqual([usual]);
  expect(await commitOf(leases.release(id, 'owner/1'))).toEqual(['off']);
  expect((await pool.query(`select ${setting} as usual`)).rows[0].usual).toBe(usual);
});
