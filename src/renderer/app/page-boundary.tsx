import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Component, type ComponentType, type PropsWithChildren, type ReactNode } from 'react';
import { isImportFailure } from '../lib/import-failure.ts';
import { isVersionGone, reloadOnce } from '../lib/new-version.ts';

export type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Milliseconds between two attempts to load a page's chunk. */
const RETRY = 5_000;

interface State {
  readonly failed: boolean;
  /** Whether the chunk failed to load, which may succeed later; otherwise the page threw. */
  readonly isMissing: boolean;
  /** The chunk has loaded. */
  readonly Page: ComponentType | null;
}

/**
 * Stands where a page cannot be shown: its code did not arrive (the line is down, or a new version took its place), or
 * it failed. Code that did not arrive is fetched again until it does, and the page loaded again where its version is
 * gone. React has reported the error by then; the rest of the screen goes on.
 */
export class PageBoundary extends Component<PropsWithChildren<{ load: LoadPage }>, State> {
  override state: State = { failed: false, isMissing: false, Page: null };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError = (error: unknown): State => ({
    failed: true,
    isMissing: isImportFailure(error),
    Page: null,
  });

  override componentDidCatch(error: unknown): void {
    if (!this.state.isMissing) return;
    void this.#reloadIfGone(error);
    addEventListener('online', this.#retry);
    this.#later();
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
    removeEventListener('online', this.#retry);
  }

  /** The page before is left already, so nothing is lost with what stands here. */
  async #reloadIfGone(error: unknown): Promise<void> {
    if (await isVersionGone(error)) reloadOnce();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#retry, RETRY);
  }

  readonly #retry = (): void => {
    this.props.load().then(
      ({ Component: Page }) => {
        this.componentWillUnmount();
        this.setState({ failed: false, isMissing: false, Page });
      },
      (error: unknown) => {
        this.#later();
        void this.#reloadIfGone(error);
      },
    );
  };

  override render(): ReactNode {
    const { failed, isMissing, Page } = this.state;
    if (!failed) return Page ? <Page /> : this.props.children;
    return (
      <Stack align="center" textAlign="center" gap="4" p="12" role="alert">
        <Heading as="h1">This page could not be loaded</Heading>
        <Text>
          Check your connection. What you saved is safe.
          {isMissing && ' It opens by itself as soon as the server can be reached.'}
        </Text>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    );
  }
}
