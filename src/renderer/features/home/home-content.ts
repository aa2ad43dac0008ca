import { atom, useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useRetryWhenBack } from '#renderer/lib/use-retry-when-back.ts';
import { type HomeContent, useEmbeddedContent } from './embedded-content.ts';

/** Initially false, true before the request, false when it ends with any result. */
export const homePageLoadingAtom = atom(false);

const load = async (): Promise<HomeContent> => {
  // HTTP client and contract are loaded after the landing page has painted.
  const [{ call }, { api }] = await Promise.all([import('#renderer/lib/call.ts'), import('#shared/contract/api.ts')]);
  return call(api.homePage);
};

const contentAtom = atom<HomeContent | null>(null);

/**
 * The server's content of the landing page; until it has loaded, the prerendered content, or null without one. A
 * failure is not shown to the visitor; without any content the load is repeated.
 */
export const useHomeContent = (): HomeContent | null => {
  const [content, setContent] = useAtom(contentAtom);
  const setLoading = useSetAtom(homePageLoadingAtom);
  const { home } = useEmbeddedContent();
  const [failed, setFailed] = useState(false);
  const attempt = useCallback(() => {
    setLoading(true);
    // Rethrown: it ends as an unhandled rejection for error monitoring, without a message to the visitor.
    void load()
      .then(
        (loaded) => {
          setContent(loaded);
          setFailed(false);
        },
        (error: unknown) => {
          setFailed(true);
          throw error;
        },
      )
      .finally(() => setLoading(false));
  }, [setContent, setLoading]);
  useEffect(attempt, [attempt]);
  const shown = content ?? home ?? null;
  useRetryWhenBack(failed && shown === null, attempt);
  return shown;
};
