import { t } from '#contract/message.ts';
import type { Checked, Found } from './finding.ts';

/** Whether the account's connection will last until the post goes out. It does not check the text. */
export function checkAccount({ account, context }: Pick<Checked, 'account' | 'context'>): Found[] {
  const { name, state, expires_at: end } = account;
  const found = (code: string, text: string): Found[] => [
    { code, severity: 'warn', where: null, field: 'body', text },
  ];
  if (state === 'needs_reconnect')
    return found(
      'account_needs_reconnect',
      t`${{ account: name }} must be reconnected under Settings → Connected accounts before posts can be published to it.`,
    );
  if (state === 'paused')
    return found(
      'account_paused',
      t`${{ account: name }} is paused. The post will be published to it once it is resumed.`,
    );
  if (end && context.sendAt && Date.parse(end) <= Date.parse(context.sendAt)) {
    const time = end.slice(0, 16).replace('T', ' ');
    return found(
      'account_expires',
      t`The sign-in of ${{ account: name }} expires at ${{ time }} UTC, before this post is published. Reconnect it under Settings → Connected accounts before then.`,
    );
  }
  return [];
}
