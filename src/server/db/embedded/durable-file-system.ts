import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** Argument of Emscripten's hooks of its Node file system: `nfd` is the descriptor of the real file. */
type OpenFile = { readonly nfd?: number };

const hasStreamOps = (value: unknown): value is { stream_ops: Record<string, unknown> } =>
  typeof value === 'object' && value !== null && 'stream_ops' in value && typeof value.stream_ops === 'object';

/**
 * PGlite's file system with a real fsync. Emscripten's Node file system has no fsync hook and answers "done" without
 * doing anything, so a commit would be lost with the power although the setting reads `fsync=on`. The hook is put
 * where the pinned version of PGlite looks for it; `assertDurable` proves at start-up that it is still called.
 */
export class DurableFileSystem extends NodeFS {
  /** Number of fsync calls by PostgreSQL. */
  syncs = 0;

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun = [
      ...(result.emscriptenOpts.preRun ?? []),
      (module) => {
        const fileSystem: unknown = module.NODEFS;
        if (!hasStreamOps(fileSystem)) return;
        fileSystem.stream_ops.fsync = (file: OpenFile) => {
          if (file.nfd === undefined) return 0;
          fdatasyncSync(file.nfd);
          this.syncs += 1;
          return 0;
        };
      },
    ];
    return result;
  }
}

/** 16 MB instead of PostgreSQL's 128 MB of shared buffers halve the memory of the process. */
const memory = ['-c', 'shared_buffers=16MB'];

/** Start parameters that make PostgreSQL call fsync; `-F` is PGlite's default and switches it off. */
export const durableParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...memory,
];

/** Start parameters without fsync, for throw-away databases. */
export const relaxedParameters: readonly string[] = [...PGlite.defaultStartParams, ...memory];

/** A commit without effect except for a record in the write-ahead log. */
const HARMLESS_COMMIT = "select pg_logical_emit_message(true, 'start', 'durability check')";

/**
 * Commits once and checks that this commit was synced to the disk.
 * @throws Error when it was not: acknowledged commits could be lost, so the server must not start.
 */
export async function assertDurable(
  database: { exec(sql: string): Promise<unknown> },
  fileSystem: { readonly syncs: number },
): Promise<void> {
  const before = fileSystem.syncs;
  await database.exec(HARMLESS_COMMIT);
  if (fileSystem.syncs === before) {
    throw new Error(
      'the embedded database did not write a commit through to the disk. ' +
        'This version of PGlite does not fit; install the pinned one or set DATABASE_URL',
    );
  }
}
