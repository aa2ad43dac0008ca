import { expect, test } from 'vitest';
import {
  classesInUseCases,
  filesWithoutRole,
  needlesslyExempt,
  presentersBelowRoutes,
  routesPastServices,
  statementsOutsideRepositories,
  upwardImports,
} from './server-layers.ts';

const planted = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

const inShop = (name: string, text: string) => planted({ [`server/domains/shop/${name}`]: text });

test.each([
  ['a table', `import { jobs } from '../../db/schema/jobs.ts';`],
  ['drizzle', `import { and, type SQL } from 'drizzle-orm';`],
  ['SQL', 'const read = (orm) => orm.execute(sql<{ n: number }>`select 1`);'],
  ['a statement as text', 'await db.pool.query<{ hits: number; at: Date }>(HIT, values);'],
  ['a query', 'await tx.orm\n  .update(users)\n  .set({ name });'],
])('finds %s in a service, and allows it in a repository', (_what, text) => {
  expect(statementsOutsideRepositories(inShop('shop.service.ts', text))).toEqual([
    'server/domains/shop/shop.service.ts',
  ]);
  expect(statementsOutsideRepositories(inShop('shop.repository.ts', text))).toEqual([]);
});

test('finds a statement beside the domains, and allows it in the listed files of `db`', () => {
  const text = 'const read = (orm) => orm.execute(sql`select 1`);';
  const tree = planted({
    'server/uploads/claim-upload.ts': text,
    'server/start.ts': text,
    'server/uploads/claims.repository.ts': text,
    'server/db/ping.ts': text,
    'server/db/schema/work.ts': text,
    'server/db/find-jobs.ts': text,
    'renderer/lib/sql.ts': text,
  });
  expect(statementsOutsideRepositories(tree)).toEqual([
    'server/uploads/claim-upload.ts',
    'server/start.ts',
    'server/db/find-jobs.ts',
  ]);
  expect(needlesslyExempt(tree)).not.toContain('server/db/ping.ts');
  expect(needlesslyExempt(tree)).toContain('server/db/migrate.ts');
});

test('allows the types of tables in a service', () => {
  const text = `import type { jobs } from '../../db/schema/jobs.ts';\nimport { type A, type B } from 'drizzle-orm';`;
  expect(statementsOutsideRepositories(inShop('shop.service.ts', text))).toEqual([]);
});

test.each([
  ['its repository', `import { find } from './shop.repository.ts';`],
  ['a type of a repository', `import type { Row } from '../jobs/jobs.repository.ts';`],
  ['the database', `import { transaction } from '../../db/transaction.ts';`],
  ['drizzle', `import { eq } from 'drizzle-orm';`],
])('finds routes that import %s', (_what, text) => {
  expect(routesPastServices(inShop('shop.routes.ts', text))).toHaveLength(1);
  expect(routesPastServices(inShop('shop.service.ts', text))).toEqual([]);
});

test('finds a repository that imports a service, and a service that imports routes', () => {
  expect(upwardImports(inShop('shop.repository.ts', `import { Shop } from './shop.service.ts';`))).toHaveLength(1);
  expect(upwardImports(inShop('shop.service.ts', `import { routes } from './shop.routes.ts';`))).toHaveLength(1);
  expect(upwardImports(inShop('shop.routes.ts', `import { Shop } from './shop.service.ts';`))).toEqual([]);
});

test('finds a repository that imports a use case, and a use case that imports routes', () => {
  expect(upwardImports(inShop('shop.repository.ts', `import { f } from './cancel-job.ts';`))).toHaveLength(1);
  expect(upwardImports(inShop('shop.repository.ts', `import { Outbox } from '../../work/outbox.ts';`))).toHaveLength(1);
  expect(upwardImports(inShop('shop.repository.ts', `import { f } from './shop.events.ts';`))).toHaveLength(1);
  expect(upwardImports(inShop('cancel-job.ts', `import { routes } from './shop.routes.ts';`))).toHaveLength(1);
  expect(upwardImports(inShop('cancel-job.ts', `import { Shop } from './shop.service.ts';`))).toEqual([]);
  expect(upwardImports(inShop('shop.service.ts', `import { f } from './cancel-job.ts';`))).toEqual([]);
  expect(upwardImports(inShop('shop.repository.ts', `import { f } from '../../clock.ts';`))).toEqual([]);
});

test.each(['shop.service.ts', 'publish-jobs.ts', 'shop.repository.ts'])('finds a presenter in %s', (name) => {
  expect(presentersBelowRoutes(inShop(name, `import { present } from './shop.presenter.ts';`))).toHaveLength(1);
});

test.each(['shop.routes.ts', 'job.presenter.ts', 'shop.events.ts'])('allows a presenter in %s', (name) => {
  expect(presentersBelowRoutes(inShop(name, `import { present } from './shop.presenter.ts';`))).toEqual([]);
});

test.each(['helper.ts', 'shop.helper.ts', 'job-things.ts', 'notify.ts'])('asks %s for a role', (name) => {
  expect(filesWithoutRole(inShop(name, ''))).toEqual([`server/domains/shop/${name}`]);
});

test.each(['shop.routes.ts', 'shop-items.repository.ts', 'shop.events.ts', 'cancel-job.ts', 'lists/list-jobs.ts'])(
  'takes %s for the name of a role',
  (name) => {
    expect(filesWithoutRole(inShop(name, ''))).toEqual([]);
  },
);

test('finds a class in a use case, and allows it in a service', () => {
  expect(classesInUseCases(inShop('cancel-job.ts', 'export class Cancelling {}'))).toHaveLength(1);
  expect(classesInUseCases(inShop('cancel-job.ts', 'class Full extends Error {}'))).toEqual([]);
  expect(classesInUseCases(inShop('shop.service.ts', 'export class Shop {}'))).toEqual([]);
});
