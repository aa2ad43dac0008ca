import { writeMoment } from '../lib/clock.ts';
import { readAudit } from './audit.repository.ts';
import type { Command } from './command.ts';

const MOST = 100;

const audit: Command = {
  name: 'audit',
  arguments: [{ name: 'SUBJECT', kind: 'text', optional: true }],
  help: 'Lists who did what, newest first; with SUBJECT, such as job:12 or withdrawal:7, only what concerns it.',
  details: [
    `At most ${MOST} entries. OPERATOR=name in the environment says who acts; without it the account of the system does.`,
  ],
  run: async ({ db }, { text }) => {
    const rows = await readAudit(db.orm, text === '' ? undefined : text, MOST);
    if (rows.length === 0) return ['Nothing was recorded.'];
    return rows.map(({ createdAt, actor, action, subject, detail }) =>
      [writeMoment(createdAt), actor, action, subject, JSON.stringify(detail)].join('  '),
    );
  },
};

export const auditCommands: readonly Command[] = [audit];
