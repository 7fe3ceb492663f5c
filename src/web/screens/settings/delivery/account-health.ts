import { t } from '@lingui/core/macro';

import { exactTime, shortTime } from '#web/lib/format.ts';
import type { Account } from './account-labels.ts';

type Connection = Pick<
  Account,
  | 'state'
  | 'sandbox'
  | 'network_label'
  | 'paused_reason'
  | 'resume_at'
  | 'trouble'
  | 'renew_at'
  | 'expires_at'
>;

interface HealthLine {
  text: string;
  tone: 'plain' | 'warning' | 'danger';
}

/** An account's state as lines of text: its problem first, then the next step. Times are in the zone. */
export function healthLines(account: Connection, zone: string): HealthLine[] {
  const { state, network_label, paused_reason, resume_at, trouble, expires_at } = account;
  const lines: HealthLine[] = [];
  const add = (text: string, tone: HealthLine['tone'] = 'plain') => lines.push({ text, tone });
  if (state === 'paused' && paused_reason) add(paused_reason);
  if (resume_at) add(t`The network asked to wait until ${{ time: exactTime(resume_at, zone) }}.`);
  if (trouble) {
    const tone = state === 'needs_reconnect' ? 'danger' : 'warning';
    add(trouble.said ? t`${network_label} replied: ${{ answer: trouble.said }}` : trouble.text, tone);
  }
  if (state === 'expiring' && expires_at)
    add(t`Reconnect by ${{ time: exactTime(expires_at, zone) }}.`, 'warning');
  if (state === 'ready' && !trouble && !account.sandbox) add(nextText(account, zone));
  return lines;
}

/** "Renews itself, next 20 Nov, 13:30." The account's details show the year and the zone. */
function nextText({ renew_at, expires_at }: Connection, zone: string): string {
  if (renew_at) return t`Renews automatically, next ${{ time: shortTime(renew_at, zone) }}.`;
  return expires_at ? t`Connected until ${{ time: exactTime(expires_at, zone) }}.` : t`Doesn’t expire.`;
}
