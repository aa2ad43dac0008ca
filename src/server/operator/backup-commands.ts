import { backUp } from './back-up.ts';
import type { Command } from './command.ts';

const backup: Command = {
  name: 'backup',
  arguments: [{ name: 'FOLDER', kind: 'text' }],
  help: 'Copies the database, the files and the secret key into a new folder.',
  details: [
    'With the embedded database, calls wait while its files are copied, and fail after ten seconds of it.',
    'With PostgreSQL it needs pg_dump of the same version. docs/backup.md says how a backup is restored.',
  ],
  run: (context, { text }) => backUp(context, text.trim()),
};

export const backupCommands: readonly Command[] = [backup];
