import { fileURLToPath } from 'node:url';
import { createTemplate } from '../db/embedded/template.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log/log.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Build step: creates a migrated, empty database in one file, so that a first start need not run all migrations. */
await createTemplate(beside('./database-template.tgz'), async (directory) => {
  const db = await openDatabase({ directory, durable: false, log: createLog('warn') });
  await migrate(db.pool, MIGRATIONS);
  await db.close();
});
