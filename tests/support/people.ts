import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { api } from '#shared/contract/api.ts';
import { uploadDirectory } from '../../src/server/create-context.ts';
import { uploads } from '../../src/server/db/schema/files.ts';
import { users } from '../../src/server/db/schema/people.ts';
import { after, days } from '../../src/server/lib/clock.ts';
import { newStorageKey } from '../../src/server/providers/storage/storage.ts';
import { newUploadId, uploadPath } from '../../src/server/uploads/upload-id.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'Correct1!';
export const fixture = (name: string): string => resolve('tests/fixtures', name);
export const PORTRAIT = fixture('portrait-9x16-12s.mp4');

let people = 0;

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A registered user; verified by default. */
export const buildUser = async (
  t: TestApp,
  role: 'brand' | 'creator',
  { verified = true, name = role === 'brand' ? 'Northwind' : 'Mia Fernandes' } = {},
): Promise<Person> => {
  people += 1;
  const email = `${role}-${people}-${process.pid}@example.com`;
  const body = { name, email, password: PASSWORD, password_confirmation: PASSWORD, role };
  const { status, data, message } = await t.call(api.register, { body });
  if (status !== 201) throw new Error(`Registration answered ${status}: ${message}`);
  if (verified) {
    await t.context.db.orm.update(users).set({ emailVerifiedAt: t.context.clock() }).where(eq(users.id, data.user.id));
  }
  return { id: data.user.id, email, token: data.token };
};

/** A small picture of one colour. */
export const picture = (t: TestApp): string => {
  const path = join(t.context.config.dataDirectory, 'picture.svg');
  // Another test's request may be reading it.
  if (existsSync(path)) return path;
  writeFileSync(
    path,
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#F2541B"/></svg>',
  );
  return path;
};

export const buildBrand = (t: TestApp, options?: { verified?: boolean }): Promise<Person> =>
  buildUser(t, 'brand', options);

/** A creator whose profile fits jobs for women of 18 to 24. */
export const buildCreator = async (t: TestApp): Promise<Person> => {
  const creator = await buildUser(t, 'creator');
  const born = t.context.clock().getUTCFullYear() - 21;
  const body = {
    name: 'Mia Fernandes',
    description: 'Kitchen reviews',
    date_of_birth: `${born}-01-01`,
    gender: 'female',
  };
  const { status, message } = await t.call(api.saveCreatorProfile, {
    token: creator.token,
    body,
    files: { picture: picture(t) },
  });
  if (status !== 200) throw new Error(`The profile answered ${status}: ${message}`);
  return creator;
};

export const buildProduct = async (t: TestApp, brand: Person, overrides = {}): Promise<number> => {
  const body = { name: 'Terra Cold Brew', description: 'Six bottles', price: 24.5, is_physical: 1, ...overrides };
  const { data, message } = await t.call(api.createProduct, { token: brand.token, body, files: { image: picture(t) } });
  if (!data) throw new Error(`The product was refused: ${message}`);
  return data.id;
};

/** An order as the form submits it. */
export const buildOrder = (productId: number, overrides: Readonly<Record<string, unknown>> = {}) => ({
  product_id: productId,
  price: 100,
  video_setting_id: 1,
  aspect_ratio_setting_id: 1,
  gender: 'any',
  age: '18-24',
  with_scripting: 0,
  script: 'Open the bottle. Smile.',
  notes: '',
  ...overrides,
});

export const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

/** Pays with a card as the page does, and waits for the provider's events. */
export const pay = async (t: TestApp, secret: string, card = CARD) => {
  const attempt = await t.sandbox.cardNetwork.confirm(secret, card);
  await t.sandbox.cardNetwork.idle();
  return attempt;
};

/** A paid job that is open for applications; whom it is announced to has been notified. */
export const buildOpenJob = async (t: TestApp, brand: Person, overrides = {}): Promise<number> => {
  const body = buildOrder(await buildProduct(t, brand), overrides);
  const { data, message } = await t.call(api.createJob, { token: brand.token, body });
  if (!data?.stripe_id) throw new Error(`The order was refused: ${message}`);
  await pay(t, data.stripe_id);
  await t.context.outbox.drain();
  return data.id;
};

/** Applies and returns the application's id. */
export const apply = async (t: TestApp, creator: Person, jobId: number): Promise<number> => {
  const { data, message } = await t.call(api.apply, {
    token: creator.token,
    params: { id: jobId },
    body: { note: 'I would love to.' },
  });
  if (!data) throw new Error(`The application was refused: ${message}`);
  return data.id;
};

/** A job that a creator was accepted for and has not delivered yet. */
export const buildTask = async (t: TestApp, brand: Person, creator: Person, overrides = {}): Promise<number> => {
  const id = await buildOpenJob(t, brand, overrides);
  await t.call(api.acceptApplication, { token: brand.token, params: { id: await apply(t, creator, id) } });
  return id;
};

/** What an upload is for: a job's video, a video of the creator, or a message. */
type UploadUse = number | 'pitch' | 'portfolio' | 'attachment' | null;

/**
 * A finished resumable upload of a job's video, or of a pitch without a job, not claimed yet; answers its id.
 * @param bytes a whole video by default
 */
export const buildUpload = async (
  t: TestApp,
  creator: Pick<Person, 'id'>,
  use: UploadUse,
  bytes: Uint8Array = readFileSync(PORTRAIT),
): Promise<string> => {
  const { context } = t;
  const directory = uploadDirectory(context.config);
  const [id, jobId] = [newUploadId(), typeof use === 'number' ? use : null];
  mkdirSync(directory, { recursive: true });
  writeFileSync(uploadPath(directory, id), bytes);
  const storageKey = newStorageKey();
  await context.storage.put(storageKey, uploadPath(directory, id));
  await context.db.orm.insert(uploads).values({
    id,
    ownerId: creator.id,
    purpose: typeof use === 'number' ? 'delivery' : (use ?? 'pitch'),
    jobId,
    filename: 'take-two.mp4',
    size: bytes.length,
    mediaType: 'video/mp4',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storageKey,
    finishedAt: context.clock(),
    expiresAt: after(context.clock(), days(7)),
  });
  return id;
};

/** A job with a delivered video, ready to be completed. */
export const buildDeliveredJob = async (
  t: TestApp,
  brand: Person,
  creator: Person,
  overrides = {},
): Promise<number> => {
  const id = await buildTask(t, brand, creator, overrides);
  await deliverAs(t, creator, id);
  return id;
};

/** Delivers the next version of a job's video. */
export const deliverAs = async (t: TestApp, creator: Person, id: number, body = {}): Promise<void> => {
  const { status, message } = await t.call(api.deliver, {
    token: creator.token,
    params: { id },
    body,
    files: { video: PORTRAIT },
  });
  if (status !== 200) throw new Error(`The delivery answered ${status}: ${message}`);
};
