import { documentOf, escapeHtml } from './static-page.ts';

/** The page that asks for the credentials of a proxy. It has no scripts: its form posts them to `path`. */
export const proxyLoginPage = (appName: string, path: string, proxy: string, isRefused: boolean): Response =>
  documentOf(
    appName,
    `<h1>Your network asks for a password</h1><p>The proxy ${escapeHtml(proxy)} lets nothing through without one. Your network’s administrator has it.</p><form method="post" action="${path}">${
      isRefused ? '<p role="alert">The proxy refused this name and password.</p>' : ''
    }<label for="username">Name</label><input id="username" name="username" required autofocus autocomplete="off" spellcheck="false"><label for="password">Password</label><input id="password" name="password" type="password" required autocomplete="off"><button>Connect</button></form>`,
  );
