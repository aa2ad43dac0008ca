import { lazy, Suspense } from 'react';
import { type LoadPage, PageBoundary } from './page-boundary.tsx';
import { PageLoading } from './page-loading.tsx';

let pages = 0;

/** A page in its own chunk. */
export const lazyPage = (load: LoadPage) => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  pages += 1;
  return (
    // The key resets the error boundary when another page is opened.
    <PageBoundary key={pages} load={load}>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
};
