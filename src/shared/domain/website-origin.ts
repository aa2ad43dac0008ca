/**
 * Stands in the built pages for the website's address, which only the server that runs knows (`PUBLIC_URL`): canonical
 * links, previews and the sitemap need absolute addresses. A name that never resolves (RFC 2606).
 */
export const WEBSITE_ORIGIN = 'https://website.invalid';
