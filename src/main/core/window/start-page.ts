import { isResumedRoute } from '#shared/domain/app-routes.ts';
import { isAppUrl } from '../origin.ts';

/** Argument of a start that shows no window, as at log-in. */
export const HIDDEN_ARGUMENT = '--hidden';

/** Path at which a new window starts: where the last one was left, else the dashboard, whose guard leads to the log-in. */
export const startPage = (stored: unknown): string =>
  typeof stored === 'string' && isResumedRoute(stored) ? stored : '/dashboard';

/**
 * Path to start at next time; null for an address that is not kept: public pages and those of the log-in. A query is not
 * kept, since it may hold the secret of a payment.
 */
export const resumedRoute = (address: string): string | null => {
  if (!isAppUrl(address)) return null;
  const { pathname } = new URL(address);
  return isResumedRoute(pathname) ? pathname : null;
};

/** Escapes one argument of `Exec` in a desktop entry: quoting, field codes, then the escapes of any string value. */
const quoted = (argument: string): string =>
  `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');

/**
 * Content of the file that starts the app at log-in on Linux.
 * https://specifications.freedesktop.org/autostart-spec/latest/
 * @param command program and arguments
 */
export const autostartEntry = (appName: string, command: readonly string[]): string =>
  `[Desktop Entry]
Type=Application
Name=${appName}
Exec=${command.map(quoted).join(' ')}
Terminal=false
`;
