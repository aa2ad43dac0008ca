import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type HomeContent, useEmbeddedContent } from './embedded-content.ts';

/** Spec §4: false at first, true before the fetch, false when it ends, whatever came of it. */
export const homePageLoadingAtom = atom(false);

const load = async (): Promise<HomeContent> => {
  // HTTP client and contract are loaded after the landing page has painted.
  const [{ call }, { api }] = await Promise.all([import('#renderer/lib/call.ts'), import('#shared/contract/api.ts')]);
  return call(api.homePage);
};

const contentAtom = atom<HomeContent | null>(null);

/**
 * The server's content of the landing page; until it has loaded, the prerendered content, or null without one. A
 * failure is not shown to the visitor.
 */
export const useHomeContent = (): HomeContent | null => {
  const [content, setContent] = useAtom(contentAtom);
  const setLoading = useSetAtom(homePageLoadingAtom);
  const { home } = useEmbeddedContent();
  useEffect(() => {
    setLoading(true);
    // Rethrown (spec §8): it ends as an unhandled rejection for whoever watches the page, not as a message.
    void load()
      .then(setContent)
      .finally(() => setLoading(false));
  }, [setContent, setLoading]);
  return content ?? home ?? null;
};
