import type { Context } from '../../context.ts';
import { after, days } from '../../lib/clock.ts';
import { Reconciliation } from '../ledger/reconciliation.service.ts';
import { type DisputeRow, disputesToLookUp, timesRecorded, unsettledDisputes } from './disputes.repository.ts';
import { nameDispute, nextStepOf } from './name-dispute.ts';
import { confirmDispute } from './record-dispute.ts';

/** Stripe repeats an event for three days at most; a server may be away for longer. https://docs.stripe.com/webhooks */
const MISSED = days(7);
/** A lost dispute may be appealed within about a month. */
const MAY_CHANGE = days(60);

/** Looks up the disputes that may still change, and those that were opened lately, in case their events were lost. */
export const reconcileDisputes = (context: Context): Pick<Reconciliation<never>, 'run'> => {
  const { db, clock, log, payments } = context;
  const known = new Reconciliation<DisputeRow>({
    name: 'dispute',
    log,
    keyOf: ({ id }) => id,
    confirm: ({ providerId }) => confirmDispute(context, providerId),
    page: (key, limit) => disputesToLookUp(db.orm, after(clock(), -MAY_CHANGE), key, limit),
  });
  const findMissed = async (signal?: AbortSignal): Promise<void> => {
    for (const { id } of await payments.listDisputes(after(clock(), -MISSED))) {
      if (signal?.aborted) return;
      if ((await timesRecorded(db.orm, id)) === 0) await confirmDispute(context, id);
    }
  };
  return {
    run: async (signal) => {
      await findMissed(signal).catch((error: unknown) => log.error({ err: error }, 'disputes could not be listed'));
      return known.run(signal);
    },
  };
};

/** One sentence or two per dispute that waits, those to be answered first, and whether operators get mails about them. */
export const warnOfDisputes = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<readonly string[]> => {
  const rows = await unsettledDisputes(db.orm);
  return [
    ...rows.map((row) => `${nameDispute(row)}. ${nextStepOf(row, clock())}`),
    ...(config.operatorMail === undefined ? ['Nobody is mailed about disputes: set OPERATOR_MAIL.'] : []),
  ];
};
