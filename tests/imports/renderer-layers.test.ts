import { expect, test } from 'vitest';
import { lazyWithoutRetry, unknownLayers, wrongRendererImports } from './renderer-layers.ts';

const planted = (from: string, to: string) => new Map([[`renderer/${from}`, `import { x } from '#renderer/${to}';`]]);

test.each([
  ['lib/use-action.ts', 'ui/feedback/toasters.tsx'],
  ['lib/session.ts', 'entities/account/profile.ts'],
  ['platform/platform.ts', 'lib/session.ts'],
  ['ui/list/list-view.tsx', 'entities/job/status-badge.tsx'],
  ['entities/job/brand-card.tsx', 'features/jobs/brand/brand-job.ts'],
  ['entities/job/brand-card.tsx', 'entities/account/profile.ts'],
  ['features/chat/composer.tsx', 'app/guards.tsx'],
  ['features/chat/composer.tsx', 'features/jobs/brand/brand-job.ts'],
  ['theme/tokens.ts', 'lib/color-mode.ts'],
  ['app/guards.tsx', 'main.web.tsx'],
])('refuses the import from %s to %s', (from, to) => {
  expect(wrongRendererImports(planted(from, to))).toEqual([`renderer/${from} → renderer/${to}`]);
});

test.each([
  ['lib/session.ts', 'platform/platform.ts'],
  ['ui/list/list-view.tsx', 'lib/use-list-query.ts'],
  ['entities/job/brand-card.tsx', 'ui/display/card.tsx'],
  ['features/jobs/brand/order/order-form.tsx', 'entities/account/address-form.tsx'],
  ['features/jobs/brand/order/new-job-page.tsx', 'features/jobs/brand/payment/payment-modal.tsx'],
  ['app/routes.tsx', 'features/chat/chat-page.tsx'],
  ['main.web.tsx', 'app/start.tsx'],
])('allows the import from %s to %s', (from, to) => {
  expect(wrongRendererImports(planted(from, to))).toEqual([]);
});

test('sees a page that is fetched later and a type as imports', () => {
  const tree = new Map([
    ['renderer/lib/later.ts', `const x = await import('../features/chat/chat-page.tsx');`],
    ['renderer/lib/typed.ts', `import type { X } from '../ui/dialog/modal.tsx';`],
  ]);
  expect(wrongRendererImports(tree)).toHaveLength(2);
});

test('finds a folder that no rule knows', () => {
  expect(unknownLayers(new Map([['renderer/helpers/a.ts', '']]))).toEqual(['helpers']);
});

test('finds a lazy part without a retry, and allows one with it', () => {
  const tree = new Map([
    ['renderer/lib/once.ts', `const X = lazy(async () => ({ default: (await import('./x.tsx')).X }));`],
    ['renderer/lib/again.ts', `const X = lazy(() => importWithRetry(() => import('./x.tsx')));`],
    ['renderer/lib/dialog.ts', `const X = lazyDialog(async () => (await import('./x.tsx')).X);`],
  ]);
  expect(lazyWithoutRetry(tree)).toEqual(['renderer/lib/once.ts']);
});
