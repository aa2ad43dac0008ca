import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildOrder,
  buildProduct,
  buildTask,
  CARD,
  type Person,
  picture,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import { after, days } from '../../lib/clock.ts';
import { submitScript } from '../orders/submit-script.ts';

/** Calls for a new order and so require an active subscription; all others continue. */
const NEW_WORK: ReadonlySet<CallName> = new Set([
  'jobSettings',
  'fittingCreators',
  'priceGuidance',
  'createJob',
  'updateJob',
  'openJobPayment',
]);
/** Calls that end the session of the other calls. */
const ENDS_SESSIONS: ReadonlySet<string> = new Set(['logout', 'revokeOtherSessions']);

const app = useApp();
let brand: Person;
let creator: Person;
const ids: Record<'draft' | 'scripted' | 'open' | 'other' | 'task' | 'delivered' | 'product', number> = {
  draft: 0,
  scripted: 0,
  open: 0,
  other: 0,
  task: 0,
  delivered: 0,
  product: 0,
};

const as = (id?: number) => ({ token: brand.token, ...(id !== undefined && { params: { id } }) });

beforeAll(async () => {
  const t = app();
  [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  ids.product = await buildProduct(t, brand);
  ids.draft = (await t.call(api.createJob, { ...as(), body: buildOrder(ids.product) })).data.id;
  ids.scripted = await buildOpenJob(t, brand, { with_scripting: 1, script: '' });
  await transaction(t.context.db, (tx) => submitScript(t.context, tx, ids.scripted, '<p>Open the bottle.</p>'));
  ids.open = await buildOpenJob(t, brand);
  ids.other = await buildOpenJob(t, brand);
  ids.task = await buildTask(t, brand, creator);
  ids.delivered = await buildDeliveredJob(t, brand, creator);
  await t.context.db.orm
    .update(users)
    .set({ subscriptionExpiresAt: after(t.context.clock(), -days(1)) })
    .where(eq(users.id, brand.id));
});

test('an expired brand is refused with 402 at every call for a new order, and at no other', async () => {
  const calls = (Object.entries(api) as [CallName, Endpoint][]).filter(
    ([name, { access }]) => access !== 'creator' && !ENDS_SESSIONS.has(name),
  );
  const refused: string[] = [];
  for (const [name, endpoint] of calls) {
    const { statusCode } = await app().app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(':id', '999999').replace(':number', 'R-999999')}`,
      headers: { authorization: `Bearer ${brand.token}` },
      ...(endpoint.body && { payload: {} }),
    });
    if (statusCode === 402) refused.push(name);
  }
  expect(refused.sort()).toEqual([...NEW_WORK].sort());
});

describe('an expired brand keeps access to paid work', () => {
  test('sees the dashboard and every list', async () => {
    for (const list of [
      api.brandHome,
      api.listBrandJobs,
      api.listAwaitingScripts,
      api.listDrafts,
      api.listProducts,
      api.listReceipts,
      api.listChats,
    ])
      expect([list.path, (await app().call(list, as())).status]).toEqual([list.path, 200]);
  });

  test('watches and downloads the delivery, completes the job and rates its creator', async () => {
    const { status, data } = await app().call(api.getBrandJob, as(ids.delivered));
    expect(status).toBe(200);
    for (const link of [data.userjob?.video, data.userjob?.download]) {
      const headers = { authorization: `Bearer ${brand.token}` };
      const { statusCode } = await app().app.inject({ method: 'GET', url: link ?? '', headers });
      expect(statusCode).toBe(200);
    }
    expect((await app().call(api.completeJob, as(ids.delivered))).data.status).toBe('completed');
    const rated = await app().call(api.rateCreator, { ...as(creator.id), body: { stars: 5, job_id: ids.delivered } });
    expect(rated.status).toBe(200);
  });

  test('adds a product and invites to a job that is paid and open', async () => {
    const product = { name: 'Blue Mug', description: 'A mug.', website: 'https://mug.example' };
    const files = { image: picture(app()) };
    expect((await app().call(api.createProduct, { ...as(), body: product, files })).status).toBe(201);
    const body = { creator_id: (await buildCreator(app())).id };
    expect((await app().call(api.inviteCreator, { ...as(ids.open), body })).status).toBe(201);
  });

  test('approves a script, accepts an applicant, says that the product was sent and writes', async () => {
    expect((await app().call(api.acceptScript, as(ids.scripted))).data.status).toBe('pending');
    const application = await apply(app(), creator, ids.open);
    expect((await app().call(api.acceptApplication, as(application))).data.status).toBe('in_progress');
    expect((await app().call(api.markShipped, as(ids.task))).status).toBe(200);
    const said = await app().call(api.sendMessage, { ...as(creator.id), body: { message: 'It is on its way.' } });
    expect(said.status).toBe(201);
  });

  test('cancels an open job and deletes a draft', async () => {
    expect((await app().call(api.cancelJob, as(ids.other))).data.status).toBe('cancelled');
    expect((await app().call(api.deleteJob, as(ids.draft))).status).toBe(200);
  });
});

test('an expired brand gets no secret to pay a draft, and an earlier payment still counts', async () => {
  const t = app();
  const other = await buildBrand(t);
  const body = buildOrder(await buildProduct(t, other));
  const { data: draft } = await t.call(api.createJob, { token: other.token, body });
  await t.context.db.orm
    .update(users)
    .set({ subscriptionExpiresAt: after(t.context.clock(), -days(1)) })
    .where(eq(users.id, other.id));
  const seen = [
    (await t.call(api.listDrafts, { token: other.token })).data[0]?.stripe_id,
    (await t.call(api.getBrandJob, { token: other.token, params: { id: draft.id } })).data.stripe_id,
  ];
  expect(seen).toEqual([null, null]);
  // Paid just before the end, with the event arriving after it.
  await t.sandbox.cardNetwork.confirm(draft.stripe_id ?? '', CARD);
  const confirmed = await t.call(api.confirmJobPayment, { token: other.token, params: { id: draft.id } });
  expect(confirmed.data.status).toBe('pending');
});
