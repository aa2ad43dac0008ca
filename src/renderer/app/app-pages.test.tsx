import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { APP_PAGES } from '#shared/domain/pages/app-pages.ts';
import { AppRoutes } from './routes.tsx';

const pathsOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, index, children, element }) => {
    const at = path === undefined ? above : `${above}/${path}`;
    const isPage = element !== undefined && (index || path !== undefined);
    return [...(isPage ? [at || '/'] : []), ...pathsOf(children ?? [], at)];
  });

test('the server knows every page of the router, so that any other path is not found', () => {
  const { children } = (AppRoutes() as { props: { children: React.ReactNode } }).props;
  const paths = pathsOf(createRoutesFromElements(children)).filter((path) => path !== '/*');
  expect(paths.sort()).toEqual([...APP_PAGES].sort());
});
