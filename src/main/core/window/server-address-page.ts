import { documentOf, escapeHtml } from './static-page.ts';

/**
 * The page of a first start that asks for the server's address. It has no scripts: its form leads to `/?address=…`.
 * @param problem what is wrong with the address that was typed last
 */
export const serverAddressPage = (appName: string, address: string, problem: string | null): Response => {
  const said = problem === null ? '' : `<p id="problem" role="alert">${escapeHtml(problem)}</p>`;
  const tied = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return documentOf(
    appName,
    `<h1>Connect to your marketplace</h1><form action="/"><label for="address">Server address</label><input id="address" name="address" value="${escapeHtml(address)}" required autofocus inputmode="url" autocomplete="off" spellcheck="false"${tied}>${said}<button>Connect</button></form>`,
  );
};
