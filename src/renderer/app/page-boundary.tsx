import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Component, type ComponentType, type PropsWithChildren, type ReactNode } from 'react';
import { isImportFailure } from '../lib/import-failure.ts';
import { isVersionGone, reloadOnce } from '../lib/new-version.ts';

export type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Milliseconds between attempts to load a page's chunk. */
const RETRY = 5_000;

interface State {
  readonly failed: boolean;
  /** Whether the chunk failed to load, which may succeed later; otherwise the page threw. */
  readonly isMissing: boolean;
  /** The loaded page. */
  readonly Page: ComponentType | null;
}

/**
 * Error boundary of a page. Retries a chunk that failed to load until it arrives, and reloads the page when its version
 * no longer exists. For an error thrown by the page it shows a message; the frame around it stays usable.
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

  /** Reloading loses nothing, because the previous page has already been left. */
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
