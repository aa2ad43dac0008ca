import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { findApplication } from '../domains/applications/applications.repository.ts';
import { ApplicationsService } from '../domains/applications/applications.service.ts';
import { deliver } from '../domains/deliveries/deliveries.service.ts';
import { getJob } from '../domains/jobs/jobs.repository.ts';
import { JobsService } from '../domains/jobs/jobs.service.ts';
import { submitScript } from '../domains/jobs/submit-script.ts';
import { rateCreator } from '../domains/ratings/ratings.service.ts';
import type { Actor } from '../http/actor.ts';
import type { CardNetwork } from '../sandbox/payments/card-network.ts';
import { type DemoJob, demoProducts } from './demo-jobs.ts';
import { receiveDemoFile } from './seed-files.ts';

/** The demo users by their keys. */
export interface People {
  brands: ReadonlyMap<string, { actor: Actor; products: ReadonlyMap<string, number> }>;
  creators: ReadonlyMap<string, Actor>;
}

const PAID_CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const NOTES: Readonly<Record<string, string>> = {
  mia: 'I drink this anyway, and my kitchen has the best morning light in the building.',
  noah: 'I am on trains three days a week, so this films itself.',
  tom: 'I lit stages for ten years: I know how to make a lamp look like one.',
};

const place = async (context: Context, { brands }: People, demo: DemoJob) => {
  const product = demoProducts.find(({ key }) => key === demo.product);
  const brand = product && brands.get(product.brand);
  if (!brand) throw new Error(`There is no demo product ${demo.product}.`);
  const row = await new JobsService(context).create(brand.actor, {
    product_id: brand.products.get(demo.product) ?? 0,
    price: demo.price,
    video_setting_id: demo.duration,
    aspect_ratio_setting_id: demo.ratio,
    gender: demo.gender,
    age: demo.age,
    with_scripting: demo.script === null ? 1 : 0,
    script: demo.script,
    notes: demo.notes,
  });
  return { row, brand: brand.actor };
};

/** Places a demo order and advances its job to the intended stage. */
export const seedJob = async (context: Context, cards: CardNetwork, demo: DemoJob, people: People): Promise<void> => {
  const { orm } = context.db;
  const jobs = new JobsService(context);
  const { row, brand } = await place(context, people, demo);
  if (demo.stage === 'draft') return;
  await cards.confirm(row.job.paymentSecret ?? '', PAID_CARD);
  await jobs.confirmPayment(row);
  const { written } = demo;
  if (written !== undefined) await transaction(context.db, (tx) => submitScript(context, tx, row.job.id, written));
  const applications = new ApplicationsService(context);
  const applied: number[] = [];
  for (const key of demo.applicants) {
    const creator = people.creators.get(key);
    if (!creator) throw new Error(`There is no demo creator ${key}.`);
    const note = NOTES[key] ?? 'I would love to film this.';
    applied.push((await applications.apply(creator, await getJob(orm, row.job.id, creator.id), note)).id);
  }
  const [first] = applied;
  const creator = people.creators.get(demo.applicants[0] ?? '');
  if (demo.stage === 'open' || demo.stage === 'scripting' || first === undefined || !creator) return;
  const application = await findApplication(orm, first);
  if (application) await applications.accept(application);
  if (demo.stage === 'in_progress' || demo.video === undefined) return;
  const video = { file: await receiveDemoFile(context, demo.video), upload: undefined };
  await deliver(context, creator, await getJob(orm, row.job.id), video);
  if (demo.stage === 'delivered') return;
  await jobs.complete(await getJob(orm, row.job.id));
  await rateCreator(context.db, brand, creator.id, { stars: 5, job_id: row.job.id });
};
