import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  deliverAs,
  PASSWORD,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { buildPoster } from '#tests/support/poster.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { useApp } from '#tests/support/test-app.ts';
import { minutes } from '../../lib/clock.ts';
import { addSampleOf } from '../portfolio/fixtures/build-samples.ts';
import { exportParts, notExported } from './export-parts.repository.ts';

const app = useApp();
const people: { brand?: Person; creator?: Person } = {};
const body = { password: PASSWORD };
const linkOf = async ({ token }: Pick<Person, 'token'>) => (await app().call(api.exportData, { token, body })).data.url;
const open = (url: string) => app().app.inject({ url });
const contents = async (person: Person) => {
  const answer = await open(await linkOf(person));
  expect(answer.statusCode).toBe(200);
  const files = await readZip(answer.rawPayload);
  const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)));
  return { files, json, all: answer.rawPayload.toString('latin1') };
};

beforeAll(async () => {
  const t = app();
  const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  Object.assign(people, { brand, creator });
  const address = {
    address: 'Rua das Flores 112',
    country: 'Portugal',
    city: 'Porto',
    zip_code: '4050',
    phone_number: '+351 220 100 200',
  };
  await t.call(api.saveCreatorAddress, { token: creator.token, body: address });
  await t.call(api.savePayout, {
    token: creator.token,
    body: { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
  });
  const job = await buildDeliveredJob(t, brand, creator);
  const declined = await apply(t, creator, await buildOpenJob(t, brand));
  const answer = { reason: 'look', words: 'We need a garden.' };
  await t.call(api.declineApplication, { token: brand.token, params: { id: declined }, body: answer });
  const changes = { version: 1, words: 'More light, please.' };
  await t.call(api.askForChanges, { token: brand.token, params: { id: job }, body: changes });
  await deliverAs(t, creator, job, { poster: await buildPoster() });
  await t.call(api.completeJob, { token: brand.token, params: { id: job } });
  const rating = { stars: 3, comment: 'They answered late.' };
  await t.call(api.rateBrand, { token: creator.token, params: { id: job }, body: rating });
  await addSampleOf(t, creator);
  await t.call(api.consentToPortfolio, { token: brand.token, params: { id: job }, body: { allowed: 1 } });
  await t.call(api.withdraw, { token: creator.token, body: { amount: 40 } });
  await t.call(api.saveJob, { token: creator.token, params: { id: job } });
  const open = await buildOpenJob(t, brand);
  const invitation = { creator_id: creator.id, note: 'We like your kitchen.' };
  const sent = await t.call(api.inviteCreator, { token: brand.token, params: { id: open }, body: invitation });
  const reason = { params: { id: sent.data.id }, body: { reason: 'I am away.' } };
  await t.call(api.declineInvitation, { token: creator.token, ...reason });
  await t.call(api.saveSearch, { token: creator.token, body: { name: 'Lamps', min_price: 50 } });
});

const of = (role: 'brand' | 'creator'): Person => {
  const person = people[role];
  if (!person) throw new Error(`There is no ${role}.`);
  return person;
};

describe('an export', () => {
  test('contains a creator’s own data and media', async () => {
    const { files, json } = await contents(of('creator'));
    expect(json('account')).toMatchObject([{ email: of('creator').email, role: 'creator' }]);
    expect(json('address')).toMatchObject([{ address: 'Rua das Flores 112' }]);
    expect(json('profile')[0].date_of_birth).toMatch(/^\d{4}-01-01$/);
    expect(json('payout')).toMatchObject([{ account_number: 'DE02 1203 0000 0000 2020 51' }]);
    expect(json('applications')).toMatchObject([
      { note: 'I would love to.', decline_reason: null },
      { note: 'I would love to.', decline_reason: 'look' },
    ]);
    expect(json('saved-jobs')).toMatchObject([{ job_id: json('applications')[0].job_id, removed_at: null }]);
    expect(json('invitations-received')).toMatchObject([{ decline_reason: 'I am away.' }]);
    expect(json('saved-searches')).toMatchObject([{ name: 'Lamps', min_price_cents: 5_000 }]);
    expect(json('brand-ratings-given')).toMatchObject([{ stars: 3, comment: 'They answered late.' }]);
    expect(json('ledger')).toHaveLength(2);
    const video = [...files].find(([name]) => /^media\/delivery-\d+-portrait-9x16-12s\.mp4$/.test(name));
    expect(video?.[1].equals(readFileSync(PORTRAIT))).toBe(true);
    expect(json('deliveries')).toMatchObject([
      { version: 1, seconds: 12, poster_file_id: null },
      { version: 2, seconds: 12, poster_file_id: expect.anything() },
    ]);
    expect([...files.keys()].filter((name) => /^media\/poster-\d+-poster\.jpg$/.test(name))).toHaveLength(1);
    expect(json('portfolio')).toMatchObject([{ title: null, place: 1, seconds: 12, width: 540, height: 960 }]);
    expect(json('portfolio-jobs')).toMatchObject([{ job_id: json('applications')[0].job_id, shown_at: null }]);
    expect([...files.keys()].filter((name) => /^media\/portfolio-\d+-take-two\.mp4$/.test(name))).toHaveLength(1);
    expect([...files.keys()].some((name) => /^media\/picture-\d+-picture\.webp$/.test(name))).toBe(true);
  });

  test('contains no data of other people and no secrets', async () => {
    const [brand, creator] = [await contents(of('brand')), await contents(of('creator'))];
    expect(brand.json('orders')).toHaveLength(3);
    expect(brand.json('declined-applications')).toMatchObject([{ decline_words: 'We need a garden.' }]);
    // The words that the brand's own page shows, without who wrote them.
    expect(brand.json('brand-ratings-received')).toEqual([
      { job_id: expect.anything(), stars: 3, created_at: expect.any(String) },
    ]);
    expect(brand.json('brand-comments-received')).toMatchObject([{ comment: 'They answered late.' }]);
    expect(brand.json('changes-asked')).toMatchObject([{ version: 1, changes_words: 'More light, please.' }]);
    expect(creator.all).not.toContain('More light, please.');
    expect(brand.json('invitations-sent')).toMatchObject([{ note: 'We like your kitchen.' }]);
    expect(creator.all).not.toContain('We like your kitchen.');
    expect(brand.json('orders')[0]).toHaveProperty('end_reason');
    expect(brand.json('orders')[0]).not.toHaveProperty('creator_id');
    expect(brand.json('portfolio-allowed')).toMatchObject([{ job_id: brand.json('orders')[0].id }]);
    for (const mark of [
      of('creator').email,
      'Rua das Flores',
      'DE02 1203 0000 0000 2020 51',
      'I would love to.',
      'I am away.',
    ])
      expect(brand.all).not.toContain(mark);
    for (const mark of [of('brand').email, 'We need a garden.']) expect(creator.all).not.toContain(mark);
    for (const { all } of [brand, creator])
      for (const secret of ['argon2', 'digest', 'storage_key', '_secret_', 'hash"']) expect(all).not.toContain(secret);
  });

  test.each(['', 'Wrong1!aa'])('is refused with the password "%s"', async (password) => {
    const answer = await app().call(api.exportData, { token: of('brand').token, body: { password } });
    expect(answer).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
  });

  test('is downloaded as a file and never cached', async () => {
    const { headers } = await open(await linkOf(of('brand')));
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="ugc-marketplace-export\.zip"/),
    });
  });

  test('has a link for its owner, in which account, session and time cannot be changed', async () => {
    const link = await linkOf(of('brand'));
    const parts = link.split('/');
    for (const at of [3, 4, 5, 6]) {
      const forged = parts.map((part, index) => (index === at ? String(Number.parseInt(part, 10) + 1 || 'x') : part));
      expect((await open(forged.join('/'))).statusCode).toBe(404);
    }
    expect((await open(link)).statusCode).toBe(200);
  });

  test('has a link that expires after ten minutes, and with its session', async () => {
    const { email } = of('brand');
    const { token } = (await app().call(api.login, { body: { email, password: PASSWORD } })).data;
    const link = await linkOf({ token });
    expect((await open(link)).statusCode).toBe(200);
    await app().call(api.logout, { token });
    expect((await open(link)).statusCode).toBe(404);
    const second = await linkOf(of('brand'));
    app().pass(minutes(10) + 2_000);
    expect((await open(second)).statusCode).toBe(404);
  });
});

test('of a task its creator gets these columns; a new one must be added here or left out by name', () => {
  const tasks = exportParts.find(({ file }) => file === 'tasks');
  expect(tasks?.columns.map(({ name }) => name)).toEqual([
    'id',
    'status',
    'price_cents',
    'accepted_at',
    'completed_at',
    'cancelled_at',
    'end_reason',
    'shipped_at',
    'received_at',
    'carrier',
    'tracking_number',
    'changes_asked_at',
    'due_at',
    'late_at',
    'reminded_at',
    'paused_at',
  ]);
});

test('every table about a person is exported or on the list of exceptions', async () => {
  const { rows } = await app().context.db.pool.query<{ name: string }>(`
    select distinct name from (
      select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
      union select table_name from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'brand_id', 'creator_id', 'sender_id')
      union select 'users') tables`);
  const covered = new Set([...exportParts.map(({ table }) => getTableName(table)), ...Object.keys(notExported)]);
  expect(rows.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});
