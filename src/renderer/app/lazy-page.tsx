import { Button, Center, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import { Component, type ComponentType, lazy, type PropsWithChildren, type ReactNode, Suspense } from 'react';
import { isImportFailure } from '../lib/pages/import-failure.ts';
import { isVersionGone, reloadOnce } from '../lib/pages/new-version.ts';

/** Placeholder while a page's chunk is loading. */
const PageLoading = () => (
  <Center minH="60dvh" role="status" aria-label="Loading the page">
    <Spinner color="accent.solid" borderWidth="3px" />
  </Center>
);

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Milliseconds between attempts to load a page's chunk. */
const RETRY = 5_000;

interface State {
  /**
   * `threw`: an error of the page's code. Otherwise its chunk failed to load, which may succeed later: it is loaded
   * again at once (`loading`), and after another failure from time to time (`missing`).
   */
  readonly failure: 'threw' | 'loading' | 'missing' | null;
  /** The loaded page. */
  readonly Page: ComponentType | null;
}

/**
 * Error boundary of a page. Retries a chunk that failed to load until it arrives, and reloads the page when its version
 * no longer exists. For an error thrown by the page it shows a message; the frame around it stays usable.
 */
class PageBoundary extends Component<PropsWithChildren<{ load: LoadPage }>, State> {
  override state: State = { failure: null, Page: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  static getDerivedStateFromError = (error: unknown): State => ({
    failure: isImportFailure(error) ? 'loading' : 'threw',
    Page: null,
  });

  override componentDidCatch(): void {
    if (this.state.failure !== 'loading') return;
    this.#isOpen = true;
    addEventListener('online', this.#retry);
    // At once, because `lazy` repeats a failure of an earlier visit.
    this.#retry();
  }

  override componentWillUnmount(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#retry);
  }

  readonly #retry = (): void => {
    this.props.load().then(
      ({ Component: Page }) => {
        this.componentWillUnmount();
        this.setState({ failure: null, Page });
      },
      async (error: unknown) => {
        // Neither retried nor reloaded under the next page.
        if (!this.#isOpen) return;
        this.setState({ failure: 'missing' });
        clearTimeout(this.#timer);
        this.#timer = setTimeout(this.#retry, RETRY);
        // Reloading loses nothing, because the previous page has already been left.
        if ((await isVersionGone(error)) && this.#isOpen) reloadOnce();
      },
    );
  };

  override render(): ReactNode {
    const { failure, Page } = this.state;
    if (failure === 'loading') return <PageLoading />;
    if (failure === null) return Page ? <Page /> : this.props.children;
    return (
      <Stack align="center" textAlign="center" gap="4" p="12" role="alert">
        <Heading as="h1">This page could not be loaded</Heading>
        <Text>
          Check your connection. What you saved is safe.
          {failure === 'missing' && ' It opens by itself as soon as the server can be reached.'}
        </Text>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    );
  }
}

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
