import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';

/** Contents of a diagnostics report. */
export interface DiagnosticFacts {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly app: { readonly name: string; readonly version: string; readonly isPackaged: boolean };
  /** Names and versions of the system, Electron, Chromium and Node. */
  readonly versions: Readonly<Record<string, string>>;
  readonly apiOrigin: string;
  readonly storage: SecretStorage;
  readonly settings: DesktopSettings;
  readonly updates: string;
  readonly transfers: readonly Transfer[];
  readonly log: string;
}

const section = (title: string, lines: readonly string[]): string =>
  [`== ${title}`, ...(lines.length > 0 ? lines : ['none'])].join('\n');

const onOff = (value: boolean): string => (value ? 'on' : 'off');

/** Leaves out file names and titles, which are private. */
const transferLine = ({ direction, target, state, waiting, failure, moved, size }: Transfer): string =>
  [
    `${direction} (${target.purpose}): ${state}`,
    `${moved} of ${size ?? 'unknown'} bytes`,
    ...(waiting ? [`waits: ${waiting.reason}`] : []),
    ...(failure ? [`failed: ${failure.message}`] : []),
  ].join(', ');

/**
 * Builds the diagnostics as plain text that the user can read before sending it. Redacts the whole text, including the
 * log, which was redacted when it was written.
 */
export const buildDiagnostics = (facts: DiagnosticFacts, redact: (text: string) => string): string => {
  const { app, versions, settings, transfers } = facts;
  const { downloadFolder, ...switches } = settings;
  return redact(
    [
      `${app.name} ${app.version}${app.isPackaged ? '' : ' (not packaged)'}\nDiagnostics of ${facts.at}`,
      section(
        'Versions',
        Object.entries(versions).map(([name, version]) => `${name}: ${version}`),
      ),
      section('State', [
        `Server: ${new URL(facts.apiOrigin).origin}`,
        `Session kept in: ${facts.storage}`,
        `Updates: ${facts.updates}`,
      ]),
      section('Settings', [
        ...Object.entries(switches).map(([name, value]) => `${name}: ${onOff(value)}`),
        `downloadFolder: ${downloadFolder === null ? 'asks each time' : 'chosen'}`,
      ]),
      section('Transfers', transfers.map(transferLine)),
      section('Log', facts.log === '' ? [] : [facts.log.trimEnd()]),
    ].join('\n\n'),
  ).concat('\n');
};

/** Default file name in the save dialog, e.g. `ugc-marketplace-diagnostics-2026-01-02.txt`. */
export const diagnosticsName = (appName: string, at: string): string =>
  `${appName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-diagnostics-${at.slice(0, 10)}.txt`;
