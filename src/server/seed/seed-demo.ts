import { formatCents } from '#shared/domain/money/money.ts';
import { joinCodes } from '#shared/domain/text/code-list.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import * as accounts from '../domains/accounts/accounts.service.ts';
import { AuthService } from '../domains/auth/auth.service.ts';
import { revokeTokens } from '../domains/auth/tokens.repository.ts';
import { findByEmail, findUser, hasUsers, markVerified } from '../domains/auth/users.repository.ts';
import * as chat from '../domains/chat/chat.service.ts';
import { OpenJobs } from '../domains/discovery/open-jobs.service.ts';
import * as earnings from '../domains/earnings/earnings.service.ts';
import { payWithdrawal } from '../domains/earnings/settle-withdrawals.ts';
import * as portfolio from '../domains/portfolio/portfolio.service.ts';
import * as offers from '../domains/products/products.service.ts';
import * as subscriptionPayments from '../domains/subscription/subscription-payments.service.ts';
import type { Actor } from '../http/actor.ts';
import { after, hours } from '../lib/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { demoJobs } from './demo-jobs.ts';
import {
  DEMO_PASSWORD,
  type DemoConversation,
  type DemoCreator,
  demoBrands,
  demoConversations,
  demoCreators,
} from './demo-people.ts';
import { demoProducts } from './demo-products.ts';
import { brandOf, creatorOf, type DemoStage, openStage } from './demo-stage.ts';
import { type DemoStep, momentOf } from './demo-time.ts';
import { dateNotifications, dropPastMails, readNotificationsBefore } from './history.repository.ts';
import { discardDemoFiles, receiveDemoFile, stepsOfJob } from './seed-job.ts';

type DemoBrand = (typeof demoBrands)[number];

/** Registers a user and verifies the address directly, since demo users have no mailbox. */
const seedUser = async (
  context: Context,
  person: { name: string; email: string; role: 'brand' | 'creator' },
): Promise<Actor> => {
  const { db, clock } = context;
  const form = { ...person, password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD };
  const { userId, token } = await new AuthService(context).register(form, {
    userAgent: 'demo',
    cookies: '',
    address: '127.0.0.1',
  });
  await markVerified(db.orm, userId, clock());
  const user = await findUser(db.orm, userId);
  if (!user || !token) throw new Error(`The demo account ${person.email} could not be made.`);
  // Otherwise the list of signed-in devices would show an unknown one to whoever tries the account.
  await revokeTokens(db.orm, userId);
  const { id, role, name, emailVerifiedAt, subscriptionExpiresAt } = user;
  return { id, role, name, emailVerifiedAt, subscriptionExpiresAt, tokenId: 0, version: '' };
};

/** Creates a brand with profile, address and products; returns the product ids by key. */
const seedBrand = async (context: Context, demo: DemoBrand) => {
  const { name, email, description, website, address } = demo;
  const actor = await seedUser(context, { name, email, role: 'brand' });
  const profile = { name, description, website, picture: undefined };
  await accounts.saveProfile(context, actor, profile, await receiveDemoFile(context, `brand-${demo.key}.svg`));
  await accounts.changeAddress(context, actor, address);
  const products = new Map<string, number>();
  for (const { key, brand, ...form } of demoProducts) {
    if (brand !== demo.key) continue;
    const file = await receiveDemoFile(context, `${key}.svg`);
    const { product } = await offers.create(context, actor, { ...form, website: '', image: undefined }, file);
    products.set(key, product.id);
  }
  return { actor, products };
};

const seedSamples = async (context: Context, actor: Actor, { samples = [] }: DemoCreator): Promise<void> => {
  for (const { video, title } of samples) {
    const all = await portfolio.add(context, actor, { file: await receiveDemoFile(context, video), upload: undefined });
    const added = all.at(-1);
    if (added) await portfolio.rename(context, actor, added.sample.id, title);
  }
};

/** Creates a creator with profile, pitch and samples. */
const seedCreator = async ({ context, now }: DemoStage, demo: DemoCreator): Promise<Actor> => {
  const { name, email, description, gender, age, languages, categories } = demo;
  const actor = await seedUser(context, { name, email, role: 'creator' });
  const profile = {
    name,
    description,
    website: '',
    picture: undefined,
    gender,
    languages: joinCodes(languages),
    categories: joinCodes(categories),
    date_of_birth: `${now.getUTCFullYear() - age}-01-15`,
  };
  await accounts.saveProfile(context, actor, profile, await receiveDemoFile(context, `creator-${demo.key}.svg`));
  await accounts.changeAddress(context, actor, demo.address);
  await accounts.savePitch(context, actor, {
    file: await receiveDemoFile(context, `pitch-${demo.key}.mp4`),
    upload: undefined,
  });
  await seedSamples(context, actor, demo);
  return actor;
};

/** The step in which a brand joins. */
const stepOfBrand = ({ context, brands }: DemoStage, demo: DemoBrand): DemoStep => ({
  at: demo.joined,
  run: async () => brands.set(demo.key, await seedBrand(context, demo)),
});

/** The step in which a creator joins. */
const stepOfCreator = (stage: DemoStage, demo: DemoCreator): DemoStep => ({
  at: demo.joined,
  run: async () => stage.creators.set(demo.key, await seedCreator(stage, demo)),
});

/** The step in which a brand renews its subscription, whose trial has ended in eight weeks. */
const stepOfRenewal = (stage: DemoStage, demo: (typeof demoBrands)[number]): DemoStep => ({
  at: demo.renewed,
  run: async () => {
    const renewal = await subscriptionPayments.open(stage.context, brandOf(stage, demo.key).actor.id);
    await stage.pay(renewal.paymentSecret);
    await subscriptionPayments.confirm(stage.context, renewal);
  },
});

/** The steps of a withdrawal: the creator asks for it, an operator pays. */
const stepsOfWithdrawal = (stage: DemoStage, { key, withdrawn }: DemoCreator): readonly DemoStep[] => {
  if (!withdrawn) return [];
  const { context } = stage;
  let id = 0;
  const ask = async () => {
    const creator = creatorOf(stage, key);
    const form = { payment_method_id: withdrawn.method, account_number: withdrawn.account, current_password: '' };
    await earnings.savePayout(context, new AuthService(context), creator, form);
    ({ id } = await earnings.withdraw(context, creator, withdrawn.dollars));
  };
  return [
    { at: withdrawn.asked, run: ask },
    { at: withdrawn.paid, run: () => transaction(context.db, (tx) => payWithdrawal(context, tx, id)) },
  ];
};

/** The steps of a conversation between two demo users, who read before they answer. */
const stepsOfConversation = (stage: DemoStage, demo: DemoConversation): readonly DemoStep[] => {
  const { context } = stage;
  const read = async (speaker: 'brand' | 'creator') => {
    const people = { brand: brandOf(stage, demo.brand).actor, creator: creatorOf(stage, demo.creator) };
    const [reader, other] = speaker === 'brand' ? [people.brand, people.creator] : [people.creator, people.brand];
    const contact = await chat.receiver(context, reader, other.id);
    await chat.read(context, reader, contact, contact.conversation?.lastSeq ?? 0);
    return { reader, contact };
  };
  return demo.lines.map(([at, speaker, message], n) => ({
    at,
    run: async () => {
      const { reader, contact } = await read(speaker);
      await chat.send(context, reader, contact, { message });
      if (n === demo.lines.length - 1 && !demo.isUnread) await read(speaker === 'brand' ? 'creator' : 'brand');
    },
  }));
};

const [brand, creator] = [demoBrands[0], demoCreators[0]];
const creatorAddress = creator?.email ?? '';

/** Names those of the two accounts that exist: the demo may have been left out, or an account deleted. */
const accountLines = async ({ db }: Context): Promise<readonly string[]> => {
  const lines = [];
  if (await findByEmail(db.orm, brand.email)) lines.push(`  brand    ${brand.email}  ${DEMO_PASSWORD}`);
  if (await findByEmail(db.orm, creatorAddress)) lines.push(`  creator  ${creatorAddress}  ${DEMO_PASSWORD}`);
  return lines.length > 0 ? ['Demo accounts (password for all):', ...lines] : [];
};

/** More than the demo has. */
const FIRST_PAGE = { page: 1, per_page: 20, sort: 'newest' } as const;

/** Names an open job that the printed creator fits and has not applied for, while there is one. */
const jobLines = async (context: Context): Promise<readonly string[]> => {
  const user = await findByEmail(context.db.orm, creatorAddress);
  if (!user) return [];
  const { rows } = await new OpenJobs(context).list(user.id, FIRST_PAGE);
  const free = rows.find(({ application }) => application === null);
  if (!free) return [];
  const price = formatCents(free.job.priceCents);
  return [
    `  A job that this creator can apply for: #${free.job.id}, ${free.product.name}, ${price}, at /jobs/${free.job.id}`,
  ];
};

const signInLines = async (context: Context) => [...(await accountLines(context)), ...(await jobLines(context))];

/** Notifications from before this long are read. */
const NEWS = hours(36);

const allSteps = (stage: DemoStage): readonly DemoStep[] => [
  ...demoBrands.map((demo) => stepOfBrand(stage, demo)),
  ...demoCreators.map((demo) => stepOfCreator(stage, demo)),
  ...demoJobs.flatMap((demo) => stepsOfJob(stage, demo)),
  ...demoBrands.map((demo) => stepOfRenewal(stage, demo)),
  ...demoCreators.flatMap((demo) => stepsOfWithdrawal(stage, demo)),
  ...demoConversations.flatMap((demo) => stepsOfConversation(stage, demo)),
];

/** Plays eight weeks up to now, one step after the other, with a clock that shows the time of the step. */
const play = async (context: Context): Promise<void> => {
  const now = context.clock();
  const { orm } = context.db;
  let at = now;
  const steps = allSteps(openStage({ ...context, clock: () => at }, now))
    .map(({ at: time, run }) => ({ moment: momentOf(time, now), run }))
    .sort((a, b) => a.moment.getTime() - b.moment.getTime());
  for (const { moment, run } of steps) {
    at = moment;
    await run();
    await dateNotifications(orm, moment);
  }
  await readNotificationsBefore(orm, after(now, -NEWS));
  await dropPastMails(orm);
};

/**
 * Seeds an empty installation with users, products, jobs at every stage and conversations of eight weeks. It calls the
 * same services as real users, so the demo shows what the product really does. Returns the lines that explain how to
 * sign in, and what to do first.
 */
export const seedDemo = async (context: Context, { cardNetwork }: Sandbox): Promise<readonly string[]> => {
  if (await hasUsers(context.db.orm)) return signInLines(context);
  // Orders are paid with a test card, so the demo requires the sandbox.
  if (!cardNetwork) return [];
  try {
    await play(context);
  } finally {
    await discardDemoFiles();
  }
  return signInLines(context);
};
