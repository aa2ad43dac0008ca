import { renderMail } from '../../providers/mail/render-mail.ts';
import type { DisputeRow } from './disputes.repository.ts';
import { nameDispute, nextStepOf } from './name-dispute.ts';

/** Tells the operators about a new dispute, or one that was decided; without names, which the commands show. */
export const disputeMail = (
  to: string,
  row: DisputeRow,
  { now, url }: { readonly now: Date; readonly url: string },
) => {
  const name = nameDispute(row);
  const title = row.unsettled ? name : `${name}: ${row.status.replaceAll('_', ' ')}`;
  return {
    to,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        nextStepOf(row, now),
        ...(row.jobId === null || !row.unsettled
          ? []
          : ['Until it is settled the job is paused: it cannot be completed, and its money cannot be withdrawn.']),
        `For the details, run: npm run operator -- dispute ${row.id}`,
      ],
      action: { label: 'Open the marketplace', url },
      footer: 'You receive this mail because OPERATOR_MAIL of this installation names your address.',
    }),
  };
};
