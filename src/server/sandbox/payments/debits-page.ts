import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { SandboxIntent } from './sandbox-payment-store.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const nameOf = ({ job }: SandboxIntent['metadata']): string => (job ? `Job #${job}` : 'Subscription');

const debit = ({
  id,
  amount,
  metadata,
}: SandboxIntent): string => `<form class="card" method="post" action="/sandbox/bank/${escapeHtml(id)}">
<p><strong>${dollars.format(amount / 100)}</strong> ${escapeHtml(nameOf(metadata))}</p>
<p class="quiet">${escapeHtml(id)}</p>
<div class="actions">
<button class="main" name="outcome" value="succeed">Let it arrive</button>
<button name="outcome" value="fail">Let it fail</button>
</div>
</form>`;

/** The sandbox's bank: every debit that is under way, with a button for each outcome. */
export const debitsPage = (debits: readonly SandboxIntent[]): string =>
  sandboxPage(
    'Bank debits',
    `<span class="tag">Sandbox</span>
<h1>Bank debits</h1>
<p class="quiet">This stands in for the payers' banks, which take some business days.</p>
${debits.length === 0 ? '<p>No payment is under way.</p>' : debits.map(debit).join('\n')}`,
    'narrow',
  );
