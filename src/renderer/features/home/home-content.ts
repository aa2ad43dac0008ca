import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type HomeContent, useEmbeddedContent } from './embedded-content.ts';

/** Spec §4: false at first, true before the fetch, false when it ends, whatever came of it. */
export const homePageLoadingAtom = atom(false);

const load = async (): Promise<HomeContent> => {
  // The landing page paints before the client and the contract are here.
  const [{ call }, { api }] = await Promise.all([import('#renderer/lib/call.ts'), import('#shared/contract/api.ts')]);
  return call(api.homePage);
};

const contentAtom = atom<HomeContent | null>(null);

/**
 * What the server says on the landing page; until it is there, the words the page was prerendered with, or null on a
 * page that was not. A failure shows nothing to the visitor.
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
