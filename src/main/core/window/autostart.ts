/** Argument of a start that shows no window, as at log-in. */
export const HIDDEN_ARGUMENT = '--hidden';

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
