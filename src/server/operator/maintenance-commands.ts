import { limits } from '#shared/domain/limits.ts';
import { after, type Clock, hours, minutes, writeMoment } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { type MaintenanceState, setMaintenance } from '../maintenance/maintenance.ts';
import { audit } from './audit.ts';
import type { Command } from './command.ts';

const DURATION = /^(\d{1,4})(m|h)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;
const LONGEST = hours(7 * 24);

const endOf = (word: string, clock: Clock): Date | undefined => {
  const [, amount, unit] = DURATION.exec(word) ?? [];
  if (amount !== undefined) return after(clock(), (unit === 'h' ? hours : minutes)(Number(amount)));
  return MOMENT.test(word) && !Number.isNaN(Date.parse(word)) ? new Date(word) : undefined;
};

/** `30m We move to a new database.`: the end, when the text begins with one, and the words, when there are any. */
const readOrder = (text: string, clock: Clock): MaintenanceState => {
  const [first = '', ...rest] = text.split(' ').filter(Boolean);
  const until = endOf(first, clock);
  const message = (until ? rest.join(' ') : text).trim();
  if (until && (until <= clock() || until > after(clock(), LONGEST)))
    throw new Refusal('invalid', 'The end must be in the future, within a week.');
  if (message.length > limits.shortText)
    throw new Refusal('invalid', `Please use at most ${limits.shortText} characters`);
  return { isOn: true, until: until ?? null, message: message || null };
};

const say = ({ isOn, until, message }: MaintenanceState): string[] => {
  if (!isOn) return ['Maintenance is off.'];
  const words = message ? ` People read: “${message}”` : '';
  return [`Maintenance is on${until ? `, expected to end on ${writeMoment(until)}` : ''}.${words}`];
};

const show: Command = {
  name: 'maintenance',
  arguments: [],
  help: 'Whether calls are refused because of maintenance.',
  run: async ({ maintenance }) => say(await maintenance.state()),
};

const on: Command = {
  name: 'maintenance on',
  arguments: [{ name: 'WORDS', kind: 'text', optional: true }],
  help: 'Refuses every call of the website and shows “under maintenance” instead.',
  details: [
    'WORDS may begin with when it is expected to end, as 30m, 2h or 2030-01-31T18:00Z; the rest is shown to people.',
    'It stays on until “maintenance off”. Webhooks of payments, health probes and the operator go on.',
  ],
  run: ({ db, clock }, { text }) =>
    transaction(db, async (tx) => {
      const state = readOrder(text, clock);
      await setMaintenance(tx.orm, state);
      await audit(tx, 'maintenance-on', 'settings', {});
      return say(state);
    }),
};

const off: Command = {
  name: 'maintenance off',
  arguments: [],
  help: 'Takes calls again.',
  run: ({ db }) =>
    transaction(db, async (tx) => {
      const state = { isOn: false, until: null, message: null };
      await setMaintenance(tx.orm, state);
      await audit(tx, 'maintenance-off', 'settings', {});
      return say(state);
    }),
};

export const maintenanceCommands: readonly Command[] = [show, on, off];
