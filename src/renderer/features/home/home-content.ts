import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Spec §4: false at first, true before the fetch, false when it ends, whatever came of it. */
export const homePageLoadingAtom = atom(false);

const load = async () => {
  // The landing page paints before the client and the contract are here.
  const [{ call }, { api }] = await Promise.all([import('#renderer/lib/call.ts'), import('#shared/contract/api.ts')]);
  return call(api.homePage);
};
export type HomeContent = Awaited<ReturnType<typeof load>>;

const contentAtom = atom<HomeContent | null>(null);

/** What the server says on the landing page; null until it is there. A failure shows nothing to the visitor. */
export const useHomeContent = (): HomeContent | null => {
  const [content, setContent] = useAtom(contentAtom);
  const setLoading = useSetAtom(homePageLoadingAtom);
  useEffect(() => {
    setLoading(true);
    // Rethrown (spec §8): it ends as an unhandled rejection for whoever watches the page, not as a message.
    void load()
      .then(setContent)
      .finally(() => setLoading(false));
  }, [setContent, setLoading]);
  return content;
};
