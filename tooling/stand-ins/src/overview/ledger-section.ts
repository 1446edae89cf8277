import { escapeHtml } from '../http-answers.ts';
import type { Ledger } from '../payments/index.ts';

const SHOWN = 50;

export function paymentsSection({ intents, refunds }: Ledger): string {
  const rows = intents.slice(0, SHOWN).map((intent) => {
    const metadata = Object.entries(intent.metadata)
      .map(([name, value]) => `<span><small>${escapeHtml(name)}</small> ${escapeHtml(value)}</span>`)
      .join('');
    const back = refunds
      .filter((refund) => refund.payment_intent === intent.id)
      .map((refund) => `<p class="refund">Refund ${money(refund)} ${badge(refund.status)} ${time(refund.created)}</p>`)
      .join('');
    return `<li>
<div class="row"><strong>${money(intent)}</strong>${badge(intent.status)}${time(intent.created)}</div>
<code>${escapeHtml(intent.id)}</code>
${metadata ? `<p class="metadata">${metadata}</p>` : ''}
${back}
</li>`;
  });
  return `<section class="panel" id="payments" data-live>
<h2>Payments <span class="count">${intents.length}</span></h2>
${rows.length ? `<ul class="ledger">${rows.join('')}</ul>` : '<p class="empty">No payments yet. Reserve a room and pay with a test card.</p>'}
</section>`;
}

export function webhooksSection({ events }: Ledger): string {
  const rows = events.slice(0, SHOWN).map(
    ({ type, about, delivery, created }) => `<li class="row">
<code>${escapeHtml(type)}</code>${delivery ? badge(delivery.state) : badge('no webhook')}
<small>${delivery ? attempts(delivery) : ''}</small>${time(created)}
<code class="about">${escapeHtml(about)}</code>
</li>`,
  );
  return `<section class="panel" id="webhooks" data-live>
<h2>Webhooks <span class="count">${events.length}</span></h2>
${rows.length ? `<ul class="ledger">${rows.join('')}</ul>` : '<p class="empty">None sent yet.</p>'}
</section>`;
}

function attempts({ attempts: count, lastStatus }: { attempts: number; lastStatus: number | null }): string {
  const tries = count === 1 ? '1 attempt' : `${count} attempts`;
  return lastStatus === null ? tries : `${tries}, last response ${lastStatus}`;
}

function money({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

function time(seconds: number): string {
  const instant = new Date(seconds * 1000).toISOString();
  return `<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')}</time>`;
}

const GOOD = new Set(['succeeded', 'delivered']);
const BAD = new Set(['failed', 'canceled', 'dropped']);

function badge(state: string | null): string {
  const status = state ?? 'unknown';
  const mood = GOOD.has(status) ? 'good' : BAD.has(status) ? 'bad' : 'open';
  return `<span class="badge ${mood}">${escapeHtml(status.replaceAll('_', ' '))}</span>`;
}
