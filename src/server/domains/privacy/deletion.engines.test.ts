import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildOrder,
  buildProduct,
  buildTask,
  buildUpload,
  deliverAs,
  PASSWORD,
  type Person,
  pay,
  picture,
} from '#tests/support/people.ts';
import { buildPoster } from '#tests/support/poster.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files } from '../../db/schema/files.ts';
import { brandRatings, ratings } from '../../db/schema/jobs.ts';
import { withdrawals } from '../../db/schema/money.ts';
import { addresses, users } from '../../db/schema/people.ts';
import { days, minutes } from '../../lib/clock.ts';
import { runRequest } from '../../operator/run-request.ts';
import { addCreator } from '../jobs/fixtures/list-data.ts';
import { settingsOf } from '../notifications/fixtures/settings.ts';
import { mailDigests } from '../notifications/mail-notifications.ts';
import { eraseAccounts } from './deletion.service.ts';

const app = useApp();
const body = { password: PASSWORD };
const request = ({ token }: Pick<Person, 'token'>) => app().call(api.requestDeletion, { token, body });
const login = ({ email }: Person) => app().call(api.login, { body: { email, password: PASSWORD } });
const isOpen = async (token: string): Promise<boolean> => (await app().call(api.me, { token })).status === 200;
const isDeleted = async ({ id }: Person): Promise<boolean> => {
  const [user] = await app().context.db.orm.select().from(users).where(eq(users.id, id));
  return user?.deletedAt !== null;
};

describe('requesting the deletion', () => {
  test('ends every session, returns the date, and mails the owner', async () => {
    const brand = await buildBrand(app());
    const before = app().context.clock().getTime();
    const { status, data } = await request(brand);
    expect(status).toBe(200);
    expect(new Date(data.final_at).getTime() - before).toBeGreaterThanOrEqual(days(14));
    expect(await isOpen(brand.token)).toBe(false);
    expect((await app().mailsTo(brand.email))[0]).toMatchObject({
      subject: 'Your account will be deleted',
      text: expect.stringContaining('Keep my account'),
    });
  });

  test.each(['', 'Wrong1!aa'])('is refused with the password "%s"', async (password) => {
    const brand = await buildBrand(app());
    const answer = await app().call(api.requestDeletion, { token: brand.token, body: { password } });
    expect(answer).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
    expect(await isOpen(brand.token)).toBe(true);
  });

  test('allows ten wrong passwords like a log-in, then answers 429', async () => {
    const brand = await buildBrand(app());
    const guess = () => app().call(api.requestDeletion, { token: brand.token, body: { password: 'Wrong1!aa' } });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push((await guess()).status);
    expect(answers).toEqual([...Array(10).fill(422), 429]);
  });

  test('is refused to a brand with the reason while a payment is held', async () => {
    const brand = await buildBrand(app());
    const job = await buildOpenJob(app(), brand);
    const sentence = `Payments are held for jobs that are not completed yet: #${job}.`;
    expect(await request(brand)).toMatchObject({ status: 409, message: sentence });
    const state = await app().call(api.deletionState, { token: brand.token });
    expect(state.data).toEqual({ final_at: null, blocked_by: [{ reason: sentence }] });
  });

  test('is refused to a creator with an accepted job, then with a balance, then with a withdrawal', async () => {
    const t = app();
    const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
    const job = await buildDeliveredJob(t, brand, creator);
    expect(await request(creator)).toMatchObject({
      status: 409,
      message: `You were accepted for jobs that are not completed yet: #${job}.`,
    });
    await t.call(api.completeJob, { token: brand.token, params: { id: job } });
    expect((await request(creator)).message).toBe('You have $100.00 left to withdraw.');
    await t.call(api.savePayout, {
      token: creator.token,
      body: { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
    });
    await t.call(api.withdraw, { token: creator.token, body: { amount: 100 } });
    expect((await request(creator)).message).toBe('Withdrawals of $100.00 are requested and not paid yet.');
    expect((await request(brand)).status).toBe(200);
  });
});

describe('the 14 days', () => {
  test('can be cancelled by signing in and keeping the account', async () => {
    const brand = await buildBrand(app());
    await request(brand);
    app().pass(days(14) - minutes(1));
    const { token } = (await login(brand)).data;
    expect((await app().call(api.deletionState, { token })).data.final_at).not.toBeNull();
    expect((await app().call(api.keepAccount, { token })).status).toBe(200);
    expect((await app().call(api.deletionState, { token })).data.final_at).toBeNull();
    app().pass(days(2));
    await eraseAccounts(app().context);
    expect(await isDeleted(brand)).toBe(false);
    expect((await app().mailsTo(brand.email))[0]?.subject).toBe('Your account stays');
  });

  test('are not prolonged by a second request, and end to the minute', async () => {
    const brand = await buildBrand(app());
    const first = (await request(brand)).data.final_at;
    app().pass(days(7));
    const { token } = (await login(brand)).data;
    expect((await request({ token })).data.final_at).toBe(first);
    app().pass(days(7) - minutes(1));
    await eraseAccounts(app().context);
    expect(await isDeleted(brand)).toBe(false);
    app().pass(minutes(1));
    // Of a server that stops.
    expect(await eraseAccounts(app().context, AbortSignal.abort())).toBe(0);
    await eraseAccounts(app().context);
    expect(await isDeleted(brand)).toBe(true);
  });

  test('are prolonged by money that arrived meanwhile', async () => {
    const t = app();
    const brand = await buildBrand(t);
    const order = { token: brand.token, body: buildOrder(await buildProduct(t, brand)) };
    const { data } = await t.call(api.createJob, order);
    await request(brand);
    await pay(t, data.stripe_id ?? '');
    t.pass(days(15));
    await eraseAccounts(t.context);
    expect(await isDeleted(brand)).toBe(false);
  });
});

test('a deletion does not wait for those that are held up, however many they are', async () => {
  const { orm } = app().context.db;
  const held = await Promise.all(Array.from({ length: 101 }, () => addCreator(app())));
  const free = await addCreator(app());
  const withdrawal = { amountCents: 700, paymentMethodId: 1, accountNumber: 'DE' };
  await orm.insert(withdrawals).values(held.map(({ id }) => ({ ...withdrawal, creatorId: id })));
  const ids = [...held, free].map(({ id }) => id);
  const deletionRequestedAt = app().context.clock();
  await orm.update(users).set({ deletionRequestedAt }).where(inArray(users.id, ids));
  app().pass(days(14));
  await eraseAccounts(app().context);
  const deleted = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.deletedAt)));
  expect(deleted).toEqual([{ id: free.id }]);
  await orm.update(users).set({ deletionRequestedAt: null }).where(inArray(users.id, ids));
});

/** Writes unique strings into every place that a user can fill. */
const plant = async (person: Person, role: 'brand' | 'creator') => {
  const t = app();
  const mark = (what: string) => `tombstone-${role}-${what}`;
  const { token } = person;
  const email = `${mark('mail')}@example.com`;
  await t.context.db.orm
    .update(users)
    .set({ email, googleSubject: mark('google') })
    .where(eq(users.id, person.id));
  const address = {
    address: mark('street'),
    country: mark('country'),
    city: mark('city'),
    zip_code: mark('zip'),
    phone_number: '+45 12 34 56 78',
  };
  const profile = { name: mark('name'), description: mark('bio'), website: `https://${mark('site')}.example` };
  const photo = { picture: picture(t) };
  if (role === 'brand') {
    await t.call(api.saveBrandProfile, { token, body: profile, files: photo });
    const body = { ...address, company_name: mark('company'), vat_number: 'VAT2004' };
    expect((await t.call(api.saveBrandAddress, { token, body })).status).toBe(200);
  } else {
    const born = { date_of_birth: '2004-02-29', gender: 'female' };
    await t.call(api.saveCreatorProfile, { token, body: { ...profile, ...born }, files: photo });
    await t.call(api.saveCreatorAddress, { token, body: address });
    await t.call(api.savePayout, {
      token,
      body: { account_number: `${mark('account')}@example.com`, payment_method_id: 2 },
    });
    await t.call(api.saveSearch, { token, body: { name: mark('search'), min_price: 1 } });
    const upload = await buildUpload(t, person, 'portfolio');
    const { data } = await t.call(api.addSample, { token, body: { upload, poster: await buildPoster() } });
    const params = { id: data.samples[0]?.id ?? 0 };
    await t.call(api.saveSample, { token, params, body: { title: mark('sample') } });
    await t.call(api.saveSearch, { token, body: { name: 'Words', q: mark('words') } });
  }
  await t.context.db.orm
    .update(addresses)
    .set({ phoneNumber: mark('phone') })
    .where(eq(addresses.userId, person.id));
  await t.call(api.sendForgotPassword, { body: { email } });
  expect((await t.mailsTo(email)).length).toBeGreaterThan(0);
  return { ...person, email };
};

const namedPicture = async (name: string): Promise<string> => {
  const path = join(app().context.config.dataDirectory, name);
  await copyFile(picture(app()), path);
  return path;
};

const databaseText = async (): Promise<string> => {
  const { pool } = app().context.db;
  const { rows } = await pool.query(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const texts = [];
  for (const { name } of rows)
    texts.push((await pool.query(`select coalesce(json_agg(t), '[]')::text as text from ${name} t`)).rows[0].text);
  return texts.join('\n');
};

test('the deletion leaves no trace of the person in the database or the storage, and does not change the ledger', async () => {
  const t = app();
  const brand = await plant(await buildBrand(t), 'brand');
  const creator = await plant(await buildCreator(t), 'creator');
  const job = await buildDeliveredJob(t, brand, creator, { notes: 'tombstone-brand-notes' });
  const changes = { version: 1, words: 'tombstone-brand-changes for tombstone-creator-name' };
  expect((await t.call(api.askForChanges, { token: brand.token, params: { id: job }, body: changes })).status).toBe(
    200,
  );
  await deliverAs(t, creator, job, { seconds: 12, poster: await buildPoster() });
  await t.call(api.completeJob, { token: brand.token, params: { id: job } });
  const rating = { stars: 4, comment: 'tombstone-brand-comment' };
  await t.call(api.rateCreator, { token: brand.token, params: { id: creator.id }, body: rating });
  const ofBrand = { stars: 2, comment: 'tombstone-creator-comment' };
  await t.call(api.rateBrand, { token: creator.token, params: { id: job }, body: ofBrand });
  await t.call(api.consentToPortfolio, { token: brand.token, params: { id: job }, body: { allowed: 1 } });
  const applied = await buildOpenJob(t, await buildBrand(t));
  await apply(t, creator, applied);
  await t.call(api.createJob, { token: brand.token, body: buildOrder(await buildProduct(t, brand)) });
  const { pool } = t.context.db;
  await pool.query(
    `insert into applications (job_id, creator_id, note, status, decline_reason, decline_words, decided_at)
     values ($1, $2, '', 'declined', 'other', 'tombstone-brand-words', now()),
       ($3, $4, '', 'declined', 'other', 'Dear tombstone-creator-name', now())`,
    [job, (await buildCreator(t)).id, await buildOpenJob(t, await buildBrand(t)), creator.id],
  );
  for (const [from, to, body] of [
    [brand, creator, 'tombstone-brand-chat'],
    [creator, brand, 'tombstone-creator-chat'],
  ] as const)
    await t.call(api.sendMessage, { token: from.token, params: { id: to.id }, body: { message: body } });
  const photo = { body: { key: 'sent' }, files: { picture: await namedPicture('tombstone-creator-photo.png') } };
  await t.call(api.storeAttachment, { token: creator.token, ...photo });
  const message = { message: '', attachments: ['sent'] };
  const sent = await t.call(api.sendMessage, { token: creator.token, params: { id: brand.id }, body: message });
  expect(sent.status).toBe(201);
  await pool.query(
    `insert into invitations (job_id, creator_id, note, declined_at, decline_reason)
     values ($1, $2, 'tombstone-brand-invitation', now(), 'tombstone-creator-answer')`,
    [job, creator.id],
  );
  // An operator has paid out the money, so none is left.
  await t.call(api.withdraw, { token: creator.token, body: { amount: 100 } });
  await pool.query(`update withdrawals set status = 'paid', settled_at = now() where creator_id = $1`, [creator.id]);
  const own = await t.context.db.orm.select().from(files).where(eq(files.ownerId, creator.id));
  const samplePoster = own.find(({ kind }) => kind === 'poster');
  const isOwn = ({ kind }: { kind: string }) => ['picture', 'portfolio', 'attachment'].includes(kind);
  const gone = own.filter((file) => isOwn(file) || file === samplePoster);
  expect(gone).toHaveLength(4);
  const ledger = (await pool.query('select * from ledger_transfers order by id')).rows;
  expect((await request(brand)).status).toBe(200);
  expect((await request(creator)).status).toBe(200);
  t.pass(days(14));
  // In 14 days every mail has been sent; one that is just being sent would arrive after the deletion.
  await t.context.outbox.drain();
  await eraseAccounts(t.context);
  // Files are removed by the outbox.
  await t.context.outbox.drain();
  expect([await isDeleted(brand), await isDeleted(creator)]).toEqual([true, true]);

  const text = await databaseText();
  expect(text.match(/tombstone-\w+-\w+/g) ?? []).toEqual([]);
  expect(text).not.toMatch(/2004-02-29|VAT2004/);
  const rated = await t.context.db.orm.select().from(ratings).where(eq(ratings.jobId, job));
  expect(rated).toMatchObject([{ stars: 4, comment: null }]);
  const brandRated = await t.context.db.orm.select().from(brandRatings).where(eq(brandRatings.jobId, job));
  expect(brandRated).toMatchObject([{ stars: 2, comment: null }]);
  for (const { storageKey } of gone) await expect(t.context.storage.size(storageKey)).rejects.toThrow();
  // The video was bought, so every version stays with its poster, without a name.
  const bought = own.filter((file) => !gone.includes(file));
  expect(bought.map(({ kind }) => kind).sort()).toEqual(['delivery', 'delivery', 'poster']);
  for (const { storageKey, size } of bought) expect(await t.context.storage.size(storageKey)).toBe(size);
  expect((await pool.query('select * from portfolio_consents where job_id = $1', [job])).rows).toEqual([]);
  expect((await pool.query('select * from ledger_transfers order by id')).rows).toEqual(ledger);
  expect(await booksBalance(t.context.db.orm)).toBe(true);
  expect([await isOpen(brand.token), await isOpen(creator.token)]).toEqual([false, false]);
  expect((await login(creator)).status).toBe(422);
  const again = {
    name: 'Again',
    email: creator.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    role: 'creator',
  };
  expect((await t.call(api.register, { body: again })).status).toBe(201);
});

test('an order that was deleted, but paid nevertheless and refunded, does not hold the deletion up', async () => {
  const brand = await buildBrand(app());
  const body = buildOrder(await buildProduct(app(), brand));
  const { id } = (await app().call(api.createJob, { token: brand.token, body })).data;
  await app().context.db.pool.query(
    `insert into refunds (payment_id, refund_id, job_id, amount_cents, status) values ($1, 're_1', $2, 100, 'succeeded')`,
    ['pi_late', id],
  );
  expect((await request(brand)).status).toBe(200);
  app().pass(days(14));
  await eraseAccounts(app().context);
  expect(await isDeleted(brand)).toBe(true);
  const { rows } = await app().context.db.pool.query(`select job_id from refunds where payment_id = 'pi_late'`);
  expect(rows).toEqual([{ job_id: null }]);
});

test('the reason why a job was ended is deleted with either account, and the counterpart still sees that the admins ended it', async () => {
  const t = app();
  const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  const job = await buildTask(t, brand, creator);
  await runRequest(t.context, { command: 'refund-job', id: job, text: 'Mia of 12 Rose Lane fell ill' });
  expect((await request(creator)).status).toBe(200);
  t.pass(days(14));
  await eraseAccounts(t.context);
  expect(await isDeleted(creator)).toBe(true);
  const { pool } = t.context.db;
  const { rows } = await pool.query(
    'select end_reason, (select message from notifications where job_id = j.id and user_id = $2 order by id desc limit 1) as told from jobs j where id = $1',
    [job, brand.id],
  );
  expect(rows[0].end_reason).toBe('It was deleted with an account.');
  expect(rows[0].told).toContain('The UGC Admins ended the job');
  expect(rows[0].told).not.toContain('Rose Lane');
});

/** What others are told about an account, by every service that tells something with its name or its words. */
test('the deletion leaves neither the words nor any name of the person in what others were told, or with a withdrawal', async () => {
  const t = app();
  const name = 'erased-first name, which is longer than the forty characters of a sentence';
  const [brand, creator, otherBrand, otherCreator] = [
    await buildBrand(t),
    await buildCreator(t),
    await buildBrand(t),
    await buildCreator(t),
  ];
  const rename = (to: string) =>
    t.context.db.orm
      .update(users)
      .set({ name: to })
      .where(inArray(users.id, [brand.id, creator.id]));
  const send = async (from: Person, { id }: Person, message: string) =>
    expect((await t.call(api.sendMessage, { token: from.token, params: { id }, body: { message } })).status).toBe(201);
  const told = async ({ token }: Person) => (await t.call(api.listNotifications, { token })).data;

  await rename(name);
  const task = await buildDeliveredJob(t, otherBrand, creator);
  await send(creator, otherBrand, 'erased-question of the creator');
  await t.call(api.completeJob, { token: otherBrand.token, params: { id: task } });
  await t.call(api.savePayout, {
    token: creator.token,
    body: { account_number: 'mia@example.com', payment_method_id: 2 },
  });
  const withdraw = async () =>
    (await t.call(api.withdraw, { token: creator.token, body: { amount: 100 } })).data.id as number;
  const refused = await withdraw();
  await runRequest(t.context, { command: 'refuse-withdrawal', id: refused, text: 'erased-reason of a refusal' });
  await runRequest(t.context, { command: 'pay-withdrawal', id: await withdraw(), text: '' });

  await t.call(api.saveSearch, { token: otherCreator.token, body: { name: 'My own words', min_price: 300 } });
  const order = await buildOpenJob(t, brand);
  const found = await buildOpenJob(t, brand, { price: 300 });
  await t.call(api.cancelJob, { token: brand.token, params: { id: found } });
  const invitation = { creator_id: otherCreator.id, note: 'erased-note of an invitation' };
  await t.call(api.inviteCreator, { token: brand.token, params: { id: order }, body: invitation });
  const about = { token: brand.token, params: { id: await apply(t, otherCreator, order) } };
  await t.call(api.declineApplication, { ...about, body: { reason: 'other', words: 'erased-words of a refusal' } });
  await t.call(api.reconsiderApplication, about);
  await t.call(api.acceptApplication, about);
  await deliverAs(t, otherCreator, order);
  const changes = { version: 1, words: 'erased-wish of the brand' };
  await t.call(api.askForChanges, { token: brand.token, params: { id: order }, body: changes });
  await t.call(api.completeJob, { token: brand.token, params: { id: order } });
  await t.call(api.consentToPortfolio, { token: brand.token, params: { id: order }, body: { allowed: 1 } });
  await send(brand, otherCreator, 'erased-answer of the brand');
  await t.context.outbox.drain();

  const typesOf = async (person: Person) => new Set((await told(person)).map(({ type }) => type));
  expect(await typesOf(otherBrand)).toEqual(new Set(['job_application', 'video_uploaded', 'message']));
  expect(await typesOf(otherCreator)).toEqual(
    new Set([
      ...['new_job', 'saved_search', 'invitation', 'application_declined', 'application_accepted', 'job_completed'],
      ...['changes_requested', 'portfolio_consent', 'message'],
    ]),
  );

  await rename('erased-second name');
  for (const person of [brand, creator]) expect((await request(person)).status).toBe(200);
  t.pass(days(14));
  await eraseAccounts(t.context);
  expect([await isDeleted(brand), await isDeleted(creator)]).toEqual([true, true]);
  expect((await databaseText()).match(/erased-.{0,30}/g) ?? []).toEqual([]);
  const left = [...(await told(otherBrand)), ...(await told(otherCreator))];
  const fromThem = left.filter(({ sender }) => sender !== null && [brand.id, creator.id].includes(sender.id));
  expect(new Set(fromThem.map(({ message }) => message))).toEqual(
    new Set([
      'This message was deleted with its author’s account.',
      ...[task, order].map((id) => `Job #${id}: The account that this was about was deleted.`),
      '“My own words” found a job: Terra Cold Brew, $300.00',
    ]),
  );
});

describe('the renewal payment of a deleted brand', () => {
  const openRenewal = async (brand: Person) => {
    const { data } = await app().call(api.renewalPayment, { token: brand.token });
    return { secret: data.client_secret, intent: data.client_secret.split('_secret_')[0] ?? '' };
  };
  const storedRenewals = async ({ id }: Person) =>
    (await app().context.db.pool.query('select paid_at from subscription_payments where user_id = $1', [id])).rows;
  const eraseNow = async (brand: Person) => {
    app().pass(days(14));
    await eraseAccounts(app().context);
    expect(await isDeleted(brand)).toBe(true);
  };

  test('can no longer be paid', async () => {
    const brand = await buildBrand(app());
    const { intent } = await openRenewal(brand);
    await request(brand);
    await eraseNow(brand);
    expect((await app().context.payments.retrieve(intent))?.status).toBe('canceled');
    expect(await storedRenewals(brand)).toEqual([]);
  });

  test('is booked first when it was paid unheard', async () => {
    const brand = await buildBrand(app());
    const { intent } = await openRenewal(brand);
    await request(brand);
    const { pool } = app().context.db;
    await pool.query(
      `update sandbox_payments set intent = jsonb_set(intent, '{status}', '"succeeded"') where id = $1`,
      [intent],
    );
    await eraseNow(brand);
    expect(await storedRenewals(brand)).toEqual([{ paid_at: expect.any(Date) }]);
    expect((await pool.query('select 1 from ledger_transfers where key = $1', [`sub:${intent}`])).rowCount).toBe(1);
  });
});

test.each([
  // Refused for good, so that these mails stay for an operator.
  ['could not be sent to others', 'no mailbox'],
  ['are in the mailboxes of others in the sandbox', 'mailbox@example.com'],
])('mails that %s are deleted with the account whose words they hold', async (_, email) => {
  const t = app();
  const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  const job = await buildTask(t, brand, creator);
  await settingsOf(app).save(brand, { daily_digest: 'all' });
  await t.context.db.orm.update(users).set({ email }).where(eq(users.id, brand.id));
  const about = { token: creator.token, params: { id: brand.id } };
  await t.call(api.sendMessage, { ...about, body: { message: 'words-message' } });
  await runRequest(t.context, { command: 'refund-job', id: job, text: 'words-reason' });
  t.pass(days(1));
  expect(await mailDigests(t.context, AbortSignal.abort())).toBe(0);
  // Of others too, who have something unread.
  expect(await mailDigests(t.context)).toBeGreaterThan(0);
  await t.context.outbox.drain();
  const words = async () => new Set((await databaseText()).match(/words-\w+/g));
  expect(await words()).toEqual(new Set(['words-message', 'words-reason']));
  expect((await request(creator)).status).toBe(200);
  t.pass(days(14));
  await eraseAccounts(t.context);
  expect(await words()).toEqual(new Set());
});
