import { existsSync, readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildOrder,
  buildUpload,
  type Person,
  picture,
} from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { meetUncommitted } from '#tests/support/uncommitted.ts';
import { files } from '../../db/schema/files.ts';
import { deliveries, products } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteUnusedFiles } from '../../media/files.repository.ts';
import { runRequest } from '../../operator/run-request.ts';

const app = useApp();
let brand: Person;
let creator: Person;

const run = (command: string, text: string, id = 0) => runRequest(app().context, { command, id, text });
const takeDown = async (words: string) => {
  const { code, lines } = await run('take-down', words);
  expect([code, lines]).toEqual([0, [expect.stringMatching(/^The .* is taken down: take-down #\d+\.$/)]]);
  return Number(/#(\d+)\.$/.exec(lines[0] ?? '')?.[1]);
};
const get = async (url: string) => (await app().app.inject({ url })).statusCode;
const page = async () => (await app().call(api.getCreator, { token: brand.token, params: { id: creator.id } })).data;
const told = async ({ token }: Person) =>
  (await app().call(api.startSupportChat, { token, body: {} })).data.messages.at(-1)?.message;

beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
});

describe('what is taken down leaves every reply, its links are dead at once, and its owner is told why', () => {
  test('a picture', async () => {
    const url = (await page()).picture ?? '';
    expect(await get(url)).toBe(200);
    await takeDown(`picture ${creator.id} Shows somebody else`);
    expect([await get(url), (await page()).picture]).toEqual([404, null]);
    expect(await told(creator)).toBe(
      'The UGC Admins removed your profile picture: Shows somebody else. If you think that this is wrong, answer here.',
    );
    expect(await run('take-down', `picture ${creator.id} Again`)).toMatchObject({ code: 1 });
  });

  test('a pitch and a sample, with its poster', async () => {
    const { token } = creator;
    await app().call(api.savePitch, { token, body: { upload: await buildUpload(app(), creator, 'pitch') } });
    const upload = await buildUpload(app(), creator, 'portfolio');
    await app().call(api.addSample, { token, body: { upload } });
    const { video, samples } = await page();
    const [sample] = samples ?? [];
    expect([await get(video ?? ''), await get(sample?.video ?? '')]).toEqual([200, 200]);
    await takeDown(`pitch ${creator.id} Music without a licence`);
    await takeDown(`sample ${sample?.id} Music without a licence`);
    expect([await get(video ?? ''), await get(sample?.video ?? '')]).toEqual([404, 404]);
    expect(await page()).toMatchObject({ video: null, samples: [] });
  });

  test('a delivered video: both sides still see that there was a version', async () => {
    const job = await buildDeliveredJob(app(), brand, await buildCreator(app()));
    const read = async () => (await app().call(api.getBrandJob, { token: brand.token, params: { id: job } })).data;
    const listed = async () =>
      (await app().call(api.listBrandJobs, { token: brand.token })).data.find(({ id }) => id === job)?.userjob;
    const { userjob } = await read();
    expect([await get(userjob?.video ?? ''), await get(userjob?.download ?? '')]).toEqual([200, 200]);
    await listed();
    await takeDown(`video ${userjob?.id} Shows a child`);
    expect([await get(userjob?.video ?? ''), await get(userjob?.download ?? '')]).toEqual([404, 404]);
    const gone = { version: 1, removed: 1, video: '', download: '', poster: null };
    expect(await read()).toMatchObject({ userjob: gone, deliveries: [gone] });
    expect(await listed()).toMatchObject(gone);
    expect(await told(brand)).toContain('The UGC Admins removed version 1 of the video of this job.');
    expect(await told(brand)).not.toContain('child');
  });

  test('an attachment: its message stays', async () => {
    const job = await buildOpenJob(app(), brand);
    await apply(app(), creator, job);
    const attached = { token: creator.token, body: { key: 'photo' }, files: { picture: picture(app()) } };
    const { id } = (await app().call(api.storeAttachment, attached)).data;
    const words = { message: 'Look', attachments: ['photo'] };
    await app().call(api.sendMessage, { token: creator.token, params: { id: brand.id }, body: words });
    const chat = async () =>
      (await app().call(api.getChat, { token: brand.token, params: { id: creator.id } })).data.messages.at(-1);
    const url = (await chat())?.attachments[0]?.url ?? '';
    expect(await get(url)).toBe(200);
    await takeDown(`attachment ${id} Nudity`);
    expect(await get(url)).toBe(404);
    expect(await chat()).toMatchObject({ message: 'Look', attachments: [{ removed: 1, url: null, download: null }] });
    const again = await app().call(api.getAttachment, { token: brand.token, params: { id } });
    expect(again.data).toMatchObject({ removed: 1, url: null, download: null });
  });

  test('a note of a review: its place says so, its replies stay, and its author cannot bring the words back', async () => {
    const job = await buildDeliveredJob(app(), brand, creator);
    const { userjob } = (await app().call(api.getBrandJob, { token: brand.token, params: { id: job } })).data;
    const version = { token: brand.token, params: { id: userjob?.id ?? 0 } };
    const { id } = (await app().call(api.addNote, { ...version, body: { words: 'You are ugly' } })).data;
    await app().call(api.addNote, { ...version, token: creator.token, body: { parent_id: id, words: 'Please' } });
    await takeDown(`note ${id} An insult`);
    const { notes } = (await app().call(api.getReview, { ...version, token: creator.token })).data;
    expect(notes).toMatchObject([{ words: 'The UGC Admins removed this note.', removed: 1 }, { words: 'Please' }]);
    expect(await told(brand)).toContain(`The UGC Admins removed your note on the video of job #${job}: An insult.`);
    expect(
      await app().call(api.changeNote, { token: brand.token, params: { id }, body: { words: 'You are ugly' } }),
    ).toMatchObject({ status: 409, message: 'The UGC Admins removed this note. It can no longer be changed.' });
    expect((await run('take-downs', '')).lines).toContain('  You are ugly');
    expect(await run('take-down', `note ${id} Again`)).toMatchObject({ code: 1 });
    await app().call(api.completeJob, { token: brand.token, params: { id: job } });
    const [reply] = notes.filter(({ words }) => words === 'Please');
    await takeDown(`note ${reply?.id} Spam`);
  });

  test('a product: neutral on its jobs, gone from the list, no longer ordered, its open jobs hidden', async () => {
    const job = await buildOpenJob(app(), brand);
    const viewer = await buildCreator(app());
    const applicant = await buildCreator(app());
    await apply(app(), applicant, job);
    const { product_id: id, product } = (
      await app().call(api.getCreatorJob, { token: viewer.token, params: { id: job } })
    ).data;
    const body = buildOrder(id);
    const draft = (await app().call(api.createJob, { token: brand.token, body })).data.id;
    await takeDown(`product ${id} Medicine`);
    expect(await get(product.image ?? '')).toBe(404);
    const seen = (await app().call(api.getCreatorJob, { token: applicant.token, params: { id: job } })).data.product;
    expect(seen).toMatchObject({ name: 'Removed product', description: 'The UGC Admins removed this product.' });
    expect(await get(seen.image ?? '')).toBe(200);
    const open = (await app().call(api.listOpenJobs, { token: viewer.token })).data;
    expect(open.map((row) => row.id)).not.toContain(job);
    expect((await app().call(api.getCreatorJob, { token: viewer.token, params: { id: job } })).status).toBe(404);
    const own = (await app().call(api.listProducts, { token: brand.token })).data;
    expect(own.map((row) => row.id)).not.toContain(id);
    expect((await app().call(api.createJob, { token: brand.token, body })).status).toBeGreaterThanOrEqual(400);
    expect(await app().call(api.openJobPayment, { token: brand.token, params: { id: draft } })).toMatchObject({
      status: 409,
      message: 'The UGC Admins removed this product. Please choose another product.',
    });
  });
});

describe('evidence', () => {
  test('is saved by operators, listed with its words, and survives its owner’s replacement, the sweep and the export', async () => {
    const owner = await buildCreator(app());
    const upload = await buildUpload(app(), owner, 'pitch');
    await app().call(api.savePitch, { token: owner.token, body: { upload } });
    const number = await takeDown(`pitch ${owner.id} Spam`);
    await app().call(api.savePitch, {
      token: owner.token,
      body: { upload: await buildUpload(app(), owner, 'pitch') },
    });
    const { orm } = app().context.db;
    const kept = () => orm.select().from(files).where(eq(files.takeDownId, number));
    const [file] = await kept();
    await transaction(app().context.db, (tx) => app().context.files.remove(tx, file?.id ?? 0));
    await deleteUnusedFiles(orm, '0', new Date(Date.now() + 60_000));
    expect(await kept()).toHaveLength(1);
    expect(await app().context.storage.size(file?.storageKey ?? '')).toBe(file?.size);
    const folder = temporaryFolder();
    expect(await run('save-evidence', folder, number)).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await run('take-downs', '')).lines[0]).toContain(`pitch ${owner.id} of Mia Fernandes`);
    // A year later it may go.
    await app().context.db.pool.query(`update take_downs set created_at = now() - interval '13 months' where id = $1`, [
      number,
    ]);
    await transaction(app().context.db, (tx) => app().context.files.remove(tx, file?.id ?? 0));
    expect(await kept()).toHaveLength(0);
    expect(existsSync(folder)).toBe(true);
  });

  test('a delivered version is taken down once, also by two operators at the same time', async () => {
    const job = await buildDeliveredJob(app(), brand, await buildCreator(app()));
    const [delivery] = await app().context.db.orm.select().from(deliveries).where(eq(deliveries.jobId, job));
    const both = await Promise.all([1, 2].map(() => run('take-down', `video ${delivery?.id} Spam`)));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  test.each(['picture', 'ghost 1 Spam', 'picture x Spam', 'picture 1', 'sample 999999 Spam', 'video 999999 Spam'])(
    'take-down %s is refused',
    async (words) => expect((await run('take-down', words)).code).toBe(1),
  );
});

test.skipIf(inject('databaseEngine') === 'pglite')(
  'words that a brand saves while its product is taken down do not come back',
  async () => {
    const { pool, orm } = app().context.db;
    const { product } = (
      await app().call(api.getBrandJob, { token: brand.token, params: { id: await buildOpenJob(app(), brand) } })
    ).data;
    const { rows } = await pool.query(
      `insert into take_downs (kind, record_id, user_id, reason) values ('product', $1, $2, 'Medicine') returning id`,
      [product.id, brand.id],
    );
    // Before the commit the edit has found the product, and waits for its row.
    await meetUncommitted(
      pool,
      `update products set name = 'Removed product', archived_at = now(), take_down_id = ${rows[0].id} where id = ${product.id}`,
      () =>
        app().call(api.updateProduct, {
          token: brand.token,
          params: { id: product.id },
          body: { name: 'Miracle pills', description: 'Buy them.', is_physical: 0 },
        }),
    );
    const [kept] = await orm.select().from(products).where(eq(products.id, product.id));
    expect(kept?.name).toBe('Removed product');
  },
);
