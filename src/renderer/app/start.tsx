import 'virtual:theme.css';
import '../theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { EmbeddedContentProvider, readEmbeddedContent } from '../features/home/embedded-content.ts';
import { session } from '../lib/session/session.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlatformServices } from '../platform/platform-services.ts';
import { App } from './app.tsx';
import { markSession } from './mark-session.ts';
import { Providers } from './providers.tsx';

/** Loaded on demand, because the landing page makes no API calls itself. */
const services: PlatformServices = {
  clientConfig: async () => (await import('../lib/api/client-config.ts')).clientConfig(),
  claim: async (...claim) => (await import('../lib/files/claim-upload.ts')).claimUpload(...claim),
};

/** Renders the page; hydrates a prerendered one. */
const show = (platform: Platform): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const page = (
    <StrictMode>
      <EmbeddedContentProvider value={readEmbeddedContent(document)}>
        <Providers platform={platform}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </Providers>
      </EmbeddedContentProvider>
    </StrictMode>
  );
  if (root.dataset.path === location.pathname) hydrateRoot(root, page);
  else createRoot(root).render(page);
};

/**
 * Starts the page with the platform of the entry file.
 * @param ready awaited before the first render, after the session is attached
 */
export const start = (
  createPlatform: (services: PlatformServices) => Platform,
  ready?: () => Promise<unknown>,
): void => {
  const platform = createPlatform(services);
  session.attach(platform.session);
  markSession(document.documentElement);
  if (ready) void ready().then(() => show(platform));
  else show(platform);
};
