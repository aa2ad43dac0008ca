import type { FastifyPluginAsync } from 'fastify';
import { formatCents } from '#shared/domain/money/money.ts';
import { ApiError } from '../../http/api-error.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { acceptPlainForms, fieldsOf, sandboxPage, sendPage } from '../sandbox-page.ts';
import type { BankEntry, CardNetwork } from './card-network.ts';
import type { SandboxIntent } from './sandbox-payment-store.ts';

export const BANK_PATH = '/sandbox/bank';

const form = (id: string, actions: Readonly<Record<string, string>>, field = ''): string => {
  const buttons = Object.entries(actions).map(
    ([action, label]) => `<button name="action" value="${action}">${label}</button>`,
  );
  return `<form method="post" action="${BANK_PATH}"><input type="hidden" name="id" value="${escapeHtml(id)}">${field}
<div class="actions">${buttons.join('')}</div></form>`;
};

const CENTS =
  '<label>Cents of the dispute or refund (all of it, if you leave this empty)<input name="amount" inputmode="numeric"></label>';
const ON_PAYMENT = { dispute: 'Dispute', inquire: 'Ask first', warn: 'Warn of fraud', refund: 'Refund' };
const ON_DISPUTE = { review: 'Review', escalate: 'Escalate', win: 'House wins', lose: 'House loses' };
const ON_DEBIT = { arrive: 'Let it arrive', bounce: 'Let it fail' };
const ON_REFUND = { succeeded: 'Arrives', failed: 'Fails' };

const heading = ({ id, amount, metadata }: SandboxIntent): string => {
  const about = Object.entries(metadata).map(([key, value]) => `${key} ${value}`);
  return `<h2>${formatCents(amount)}</h2>
<p class="quiet">${escapeHtml([id, ...about].join(' · '))}</p>`;
};

const debit = (intent: SandboxIntent): string =>
  `<section class="card">${heading(intent)}<p>Under way</p>${form(intent.id, ON_DEBIT)}</section>`;

const entry = ({ intent, disputes, refunds }: BankEntry): string => {
  return `<section class="card">${heading(intent)}
${form(intent.id, ON_PAYMENT, CENTS)}
${disputes.map(({ id, amount, status }) => `<p>Dispute of ${formatCents(amount)}: ${escapeHtml(status)}</p>${form(id, ON_DISPUTE)}`).join('')}
${refunds.map(({ id, amount, status }) => `<p>Refund of ${formatCents(amount)}: ${status}</p>${form(id, ON_REFUND)}`).join('')}
</section>`;
};

/** Does what a button of the page says; undefined where it is not possible. */
const act = async (network: CardNetwork, id: string, action: string, given: string): Promise<unknown> => {
  const { bank } = network;
  const amount = given === '' ? undefined : Number(given);
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount < 1)) return undefined;
  switch (action) {
    case 'dispute':
    case 'inquire':
      return bank.dispute(id, { reason: 'fraudulent', amount, isInquiry: action === 'inquire' });
    case 'warn':
      return bank.warn(id);
    case 'refund': {
      const body = new URLSearchParams({ payment_intent: id, ...(amount && { amount: String(amount) }) });
      const made = await network.fetch('https://api.stripe.com/v1/refunds', { method: 'POST', body: body.toString() });
      return made.ok || undefined;
    }
    case 'review':
    case 'escalate':
    case 'win':
    case 'lose':
      return bank.advanceDispute(id, action);
    case 'arrive':
      return network.settleDebit(id, 'succeed');
    case 'bounce':
      return network.settleDebit(id, 'fail');
    case 'succeeded':
    case 'failed':
      return bank.endRefund(id, action);
    default:
      return undefined;
  }
};

/**
 * The page on which a trial acts for the payers' banks and in the provider's dashboard. It shows everybody's payments, so
 * only this computer may use it, even where others may use the card network.
 */
export const bankRoutes: FastifyPluginAsync<{ network: CardNetwork }> = async (app, { network }) => {
  acceptPlainForms(app);

  app.get(BANK_PATH, async (_request, reply) => {
    const [debits, entries] = [await network.listDebits(), await network.newest()];
    const content = `<span class="tag">Sandbox</span><h1>The bank's desk</h1>
<p class="quiet">Here you act for the payers' banks and in the provider's dashboard, with the newest payments.</p>
${[...debits.map(debit), ...entries.map(entry)].join('\n') || '<p>Nothing was paid yet.</p>'}`;
    return sendPage(reply, sandboxPage("The bank's desk", content, 'wide'));
  });

  app.post(BANK_PATH, { bodyLimit: 4 * 1024 }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw new ApiError('forbidden', 'This request came from another page and was refused.');
    const { id = '', action = '', amount = '' } = fieldsOf(request.body);
    const done = await act(network, id, action, amount.trim());
    if (done === undefined) throw new ApiError('wrongState', 'That is not possible now.');
    await network.idle();
    return reply.redirect(BANK_PATH, 303);
  });
};
