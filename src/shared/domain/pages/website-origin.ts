/**
 * Placeholder in the built pages for the website's origin, which only the running server knows (`PUBLIC_URL`).
 * Canonical links, previews and the sitemap need absolute URLs. The name never resolves (RFC 2606).
 */
export const WEBSITE_ORIGIN = 'https://website.invalid';
