import { type ComponentType, lazy, Suspense } from 'react';
import { PageLoading } from './page-loading.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

/** A page that arrives with its own chunk. */
export const lazyPage = (load: Load) => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  );
};
