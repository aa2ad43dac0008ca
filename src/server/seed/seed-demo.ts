import type { Context } from '../context.ts';
import { hasUsers } from '../domains/auth/users.repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { demoConversations } from './demo-conversations.ts';
import { demoJobs } from './demo-jobs.ts';
import { DEMO_PASSWORD, demoBrands, demoCreators } from './demo-people.ts';
import { seedConversation } from './seed-conversation.ts';
import { seedJob } from './seed-job.ts';
import { seedBrand, seedCreator } from './seed-people.ts';

const [brand, creator] = [demoBrands[0], demoCreators[0]];

const ACCOUNTS = [
  'Demo accounts (password for all):',
  `  brand    ${brand.email}  ${DEMO_PASSWORD}`,
  `  creator  ${creator?.email}  ${DEMO_PASSWORD}`,
];

/**
 * Seeds an empty installation with users, products, jobs at every stage and conversations. It calls the same services as
 * real users, so the demo shows what the product really does. Returns the lines that explain how to sign in.
 */
export const seedDemo = async (context: Context, { cardNetwork }: Sandbox): Promise<readonly string[]> => {
  if (await hasUsers(context.db.orm)) return ACCOUNTS;
  // Orders are paid with a test card, so the demo requires the sandbox.
  if (!cardNetwork) return [];
  const brands = new Map<string, Awaited<ReturnType<typeof seedBrand>>>();
  for (const demo of demoBrands) brands.set(demo.key, await seedBrand(context, demo));
  const creators = new Map<string, Awaited<ReturnType<typeof seedCreator>>>();
  for (const demo of demoCreators) creators.set(demo.key, await seedCreator(context, demo));
  const people = { brands, creators };
  for (const demo of demoJobs) await seedJob(context, cardNetwork, demo, people);
  for (const demo of demoConversations) await seedConversation(context, demo, people);
  return ACCOUNTS;
};
