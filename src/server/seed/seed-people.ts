import { joinCodes } from '#shared/domain/text/code-list.ts';
import type { Context } from '../context.ts';
import * as accounts from '../domains/accounts/accounts.service.ts';
import { AuthService } from '../domains/auth/auth.service.ts';
import { revokeTokens } from '../domains/auth/tokens.repository.ts';
import { findUser, markVerified } from '../domains/auth/users.repository.ts';
import * as portfolio from '../domains/portfolio/portfolio.service.ts';
import * as offers from '../domains/products/products.service.ts';
import type { Actor } from '../http/actor.ts';
import { DEMO_PASSWORD, type DemoCreator, type demoBrands } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';
import type { DemoStage } from './demo-stage.ts';
import type { DemoStep } from './demo-time.ts';
import { receiveDemoFile } from './seed-files.ts';

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
export const stepOfBrand = ({ context, brands }: DemoStage, demo: DemoBrand): DemoStep => ({
  at: demo.joined,
  run: async () => brands.set(demo.key, await seedBrand(context, demo)),
});

/** The step in which a creator joins. */
export const stepOfCreator = (stage: DemoStage, demo: DemoCreator): DemoStep => ({
  at: demo.joined,
  run: async () => stage.creators.set(demo.key, await seedCreator(stage, demo)),
});
