import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { SandboxIntent } from './sandbox-payment-store.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The sandbox's challenge of the bank, with a button for each outcome. */
export const challengePage = (intent: SandboxIntent, returnUrl: string): string => {
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return sandboxPage(
    'Confirm your payment',
    `<form class="card" method="post" action="/sandbox/card/challenge/${escapeHtml(intent.id)}">
<span class="tag">Sandbox</span>
<h1>Confirm your payment</h1>
<p>Your bank wants to know if it is you who pays <strong>${dollars.format(intent.amount / 100)}</strong>.</p>
<p class="quiet">This stands in for the bank's own page. No real card is charged.</p>
${hidden('payment_intent_client_secret', intent.client_secret)}
${hidden('return_url', returnUrl)}
<div class="actions">
<button class="main" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</div>
</form>`,
    'narrow',
  );
};
