import { PREVIEW_FAILURES } from '#shared/media/preview.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { minutes } from '../lib/clock.ts';
import { Outbox } from '../work/outbox.ts';
import type { TimedTask } from '../work/timed-tasks.ts';
import type { EngineStatus } from './preview-engine.ts';
import { countMediaWork, countWithheld, queueWithheld } from './previews.repository.ts';

type Parts = Pick<Context, 'db' | 'previews' | 'config'>;

/** Why a preview is made later without being asked for: there was no engine, or the video is older than previews. */
const WAITING = ['engine-missing', 'older'] as const;

/**
 * Queues the newest preview that waits, if there is an engine and a free worker in this process: new videos come first. It
 * runs after each preview too, so that the next one follows.
 * @param ending work that still occupies its worker, which is about to be free
 * @returns how many were queued, 0 or 1
 */
export const resumePreviews = async ({ db, previews, config }: Parts, ending = 0): Promise<number> => {
  const [waiting] = await countWithheld(db.orm, WAITING);
  if (!waiting || (await previews.status()).name === 'none') return 0;
  return transaction(db, async (tx) => {
    const workers = config.previews.workers + ending;
    if ((await countMediaWork(tx.orm, workers)) >= workers) return 0;
    tx.afterCommit(() => Outbox.wake());
    return queueWithheld(tx.orm, WAITING, 1);
  });
};

/** What servers and media workers repeat. */
export const previewTask = (context: Context): TimedTask => ({
  name: 'make previews that wait',
  everyMilliseconds: minutes(5),
  atStart: true,
  run: () => resumePreviews(context),
});

/** The first releases of their lines in which a heap overflow of the MagicYUV decoder is fixed (CVE-2026-8461). */
const SAFE = { 5: [1, 10], 6: [1, 6], 7: [1, 5], 8: [0, 3] } as const;

/** Whether an ffmpeg is of a release before the fix; unknown of builds that are no release. */
const isOld = (version: string): boolean => {
  const [, major, minor, patch = '0'] = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  if (major === undefined) return false;
  const [safeMinor, safePatch] = SAFE[Number(major) as keyof typeof SAFE] ?? (Number(major) < 5 ? [99, 0] : [0, 0]);
  return Number(minor) < safeMinor || (Number(minor) === safeMinor && Number(patch) < safePatch);
};

/** One line on the engine, for operators. */
export const describeEngine = (status: EngineStatus): string => {
  if (status.name === 'none') return `off: ${status.why}`;
  const engine = status.name === 'embedded' ? `embedded FFmpeg ${status.version}` : `ffmpeg ${status.version}`;
  return `${engine}, limited by ${status.bounded === 'kernel' ? 'the kernel' : 'a watchdog only, since there is no prlimit'}`;
};

/** Sentences for operators: no engine, an old one, previews that failed. */
export const warnOfPreviews = async ({ db, previews, config }: Parts) => {
  const status = await previews.status();
  const failed = await countWithheld(
    db.orm,
    PREVIEW_FAILURES.filter((reason) => reason !== 'engine-missing'),
  );
  return [
    ...(status.name === 'none' && config.previews.workers > 0 ? [`Previews are ${describeEngine(status)}`] : []),
    ...(status.name === 'ffmpeg' && isOld(status.version)
      ? [`ffmpeg ${status.version} lacks the fix of CVE-2026-8461. Risky decoders are switched off; update it.`]
      : []),
    ...failed.map(({ reason, count }) => `${count} previews failed (${reason}). \`previews retry\` makes them again.`),
  ];
};
