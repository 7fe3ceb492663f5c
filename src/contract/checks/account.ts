import type { Checked, Found } from './finding.ts';

/** Whether the account's connection will hold until the post goes out. It says nothing of what is written. */
export function checkAccount({ account, context }: Pick<Checked, 'account' | 'context'>): Found[] {
  const { name, state, expires_at: end } = account;
  const found = (code: string, text: string): Found[] => [
    { code, severity: 'warn', where: null, field: 'body', text },
  ];
  if (state === 'needs_reconnect')
    return found(
      'account_needs_reconnect',
      `${name} must be connected again, under Settings → Connected accounts, before anything goes out to it.`,
    );
  if (state === 'paused')
    return found('account_paused', `${name} is paused: it gets the post once it is resumed.`);
  if (end && context.sendAt && Date.parse(end) <= Date.parse(context.sendAt))
    return found(
      'account_expires',
      `The sign-in of ${name} ends at ${end.slice(0, 16).replace('T', ' ')} UTC, before this post is sent. ` +
        'Connect it again, under Settings → Connected accounts, before that.',
    );
  return [];
}
