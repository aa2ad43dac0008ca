import type { Downloads } from './platform.ts';

/** Downloads through the browser; the URL is signed and needs no token. */
export const createLinkDownloads = (page: Document): Downloads => ({
  save: async (url, filename) => {
    const link = page.createElement('a');
    link.href = url;
    link.download = filename;
    link.rel = 'noopener';
    page.body.append(link);
    link.click();
    link.remove();
  },
});
