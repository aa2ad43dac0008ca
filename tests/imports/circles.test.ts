import { expect, test } from 'vitest';
import { circlesBetween, fileOf } from './circles.ts';
import { domainOf, folderOf } from './server-layers.ts';

const planted = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

test('finds domains that import each other, also through a third', () => {
  const tree = planted({
    'server/domains/a/a.service.ts': `import { b } from '../b/b.service.ts';`,
    'server/domains/b/b.service.ts': `import type { C } from '../c/c.service.ts';`,
    'server/domains/c/c.service.ts': `const a = await import('../a/find-a.ts');`,
    'server/domains/d/d.service.ts': `import { a } from '../a/a.service.ts';`,
  });
  expect(circlesBetween(tree, domainOf)).toEqual(['a ↔ b ↔ c']);
  expect(circlesBetween(tree, folderOf)).toEqual([]);
});

test.each(['server/uploads', 'renderer/features/chat', 'shared/domain', 'main/core'])(
  'finds files in %s that import each other, types as well',
  (folder) => {
    const tree = planted({
      [`${folder}/store.ts`]: `import { locks } from './locks.ts';`,
      [`${folder}/locks.ts`]: `import type { Store } from './store.ts';`,
    });
    expect(circlesBetween(tree, fileOf)).toEqual([`${folder}/locks.ts ↔ ${folder}/store.ts`]);
    expect(circlesBetween(tree, folderOf)).toEqual([]);
  },
);

test('finds folders that import each other, and leaves the files beside them free', () => {
  const tree = planted({
    'server/http/mount.ts': `import { store } from '../uploads/store.ts';`,
    'server/uploads/store.ts': `import { route } from '../http/route.ts';\nimport type { Context } from '../context.ts';`,
    'server/context.ts': `import type { Store } from './uploads/store.ts';`,
  });
  expect(circlesBetween(tree, folderOf)).toEqual(['http ↔ uploads']);
});
