import { Button, Center, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai';
import {
  Component,
  type ComponentType,
  lazy,
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
import { importWithRetry } from '../lib/pages/import-with-retry.ts';
import { isVersionGone, reloadOnce } from '../lib/pages/new-version.ts';

const NotLoaded = ({ children }: PropsWithChildren) => (
  <Stack align="center" textAlign="center" gap="4" p="12" role="alert">
    <Heading as="h1">This page could not be loaded</Heading>
    <Text>Check your connection. What you saved is safe.{children}</Text>
    <Button onClick={() => location.reload()}>Load again</Button>
  </Stack>
);

/** The latest failure to load a page's chunk. */
interface Failure {
  readonly error: unknown;
}

/** Placeholder while a page's chunk is loading. Reloads the page when its version no longer exists. */
const PageLoading = ({ failureAtom }: { failureAtom: Atom<Failure | null> }) => {
  const failure = useAtomValue(failureAtom);
  useEffect(() => {
    let isShown = true;
    // Reloading loses nothing while this page is shown, because the previous one has already been left.
    void isVersionGone(failure?.error).then((isGone) => isGone && isShown && reloadOnce());
    return () => {
      isShown = false;
    };
  }, [failure]);
  if (failure) return <NotLoaded> It opens by itself as soon as the server can be reached.</NotLoaded>;
  return (
    <Center minH="60dvh" role="status" aria-label="Loading the page">
      <Spinner color="accent.solid" borderWidth="3px" />
    </Center>
  );
};

/** Error boundary of a page: shows a message for an error that its code throws; the frame around it stays usable. */
class PageBoundary extends Component<PropsWithChildren, { readonly hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError = () => ({ hasThrown: true });

  override render(): ReactNode {
    return this.state.hasThrown ? <NotLoaded /> : this.props.children;
  }
}

let pages = 0;

/** A page in its own chunk, which is loaded until it arrives, also after the page was left. */
export const lazyPage = (load: () => Promise<{ Component: ComponentType }>) => {
  const failureAtom = atom<Failure | null>(null);
  const setFailure = (failure: Failure | null) => getDefaultStore().set(failureAtom, failure);
  const Page = lazy(async () => {
    const loaded = await importWithRetry(load, (error) => setFailure({ error }));
    setFailure(null);
    return { default: loaded.Component };
  });
  pages += 1;
  return (
    // The key resets the error boundary when another page is opened.
    <PageBoundary key={pages}>
      <Suspense fallback={<PageLoading failureAtom={failureAtom} />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
};
