import { join } from 'node:path';
import { app } from 'electron';
import { createQuitGuard, type QuitGuard } from '../core/quit-guard.ts';
import type { Session } from '../core/session.ts';
import { systemTiming } from '../core/timing.ts';
import { createTransfers } from '../core/transfers/create-transfers.ts';
import { activityOf, createActivitySignals } from '../core/transfers/system-activity.ts';
import type { TransferService } from '../core/transfers/transfer-service.ts';
import { warn, warnWithStack } from './log.ts';
import { isOnline, resolveProxy } from './net.ts';
import { askToQuit, keepAwake, onResume, onSystemEnd } from './power.ts';
import { createSaveDialog, showInFolder } from './saving.ts';
import type { MainWindow } from './window.ts';

export interface AppTransfersOptions {
  readonly apiOrigin: string;
  readonly session: Session;
  /** The download folder; null asks for each download. */
  readonly downloadFolder: () => string | null;
  /** Null before the window was opened. */
  readonly window: () => MainWindow | null;
  /** Called after each change. */
  readonly changed: () => void;
}

export interface AppTransfers {
  readonly service: TransferService;
  readonly guard: QuitGuard;
}

/** Opens the transfers and connects them to power-save blocker, taskbar progress and quit guard. */
export function openTransfers({
  apiOrigin,
  session,
  downloadFolder,
  window,
  changed,
}: AppTransfersOptions): AppTransfers {
  const signal = createActivitySignals({
    keepAwake,
    showProgress: (progress, isWaiting) => window()?.showProgress(progress, isWaiting),
  });
  const service = createTransfers({
    origin: apiOrigin,
    folder: join(app.getPath('userData'), 'transfers'),
    session,
    resolveProxy,
    isOnline,
    saving: { folder: downloadFolder, askPath: createSaveDialog(), show: showInFolder },
    changed: (transfers) => {
      window()?.emit('transfers:changed', transfers);
      signal(activityOf(transfers));
      changed();
    },
    warn,
    report: (error) => warnWithStack('A transfer failed', error),
  });
  const guard = createQuitGuard({
    busy: () => activityOf(service.list()).count,
    ask: askToQuit,
    quit: () => app.quit(),
    report: (error) => warnWithStack('The question before quitting failed', error),
    now: systemTiming.now,
  });
  app.on('before-quit', (event) => {
    if (!guard.mayQuit()) event.preventDefault();
  });
  // The journal already holds every change; the final write only updates the progress of the last seconds.
  app.on('will-quit', () => void service.stop().catch(warn));
  onSystemEnd(() => {
    guard.systemEnds();
    // Stops nothing, because a shutdown can be cancelled.
    void service.flush().catch(warn);
  });
  onResume(() => service.retryNow());
  service.start().catch((error: unknown) => warnWithStack('The transfers of the last run could not be read', error));
  return { service, guard };
}
