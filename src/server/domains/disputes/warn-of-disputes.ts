import type { Context } from '../../context.ts';
import { unsettledDisputes } from './disputes.repository.ts';
import { nameDispute, nextStepOf } from './name-dispute.ts';

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
