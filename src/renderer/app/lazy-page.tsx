import { type ComponentType, lazy, Suspense } from 'react';
import { PageBoundary } from './page-boundary.tsx';
import { PageLoading } from './page-loading.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

let pages = 0;

/** A page that arrives with its own chunk. */
export const lazyPage = (load: Load) => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  pages += 1;
  return (
    // The key keeps the failure of one page from the next one in its place.
    <PageBoundary key={pages}>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
};
