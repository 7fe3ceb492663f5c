import { t } from '@lingui/core/macro';

import { ledLinks } from '#contract/networks/led-links.ts';
import type { PostLinks } from '#contract/networks/post-content.ts';
import { NetworkMark, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { PostPart } from './post-body.tsx';

interface PublishedLinksProps {
  links: PostLinks | undefined;
  accounts: readonly NamedAccount[];
}

/**
 * Where readers arrive: a verdict covers it, a short link does not show it, and who publishes should see it before.
 * Nothing where links stay as written.
 */
export function PublishedLinks({ links = {}, accounts }: PublishedLinksProps) {
  const led = ledLinks(
    links,
    accounts.map(({ account_id }) => account_id),
  );
  if (led.length === 0) return null;
  const networksOf = (ids: readonly number[]) => [
    ...new Set(accounts.filter(({ account_id }) => ids.includes(account_id)).map(({ network }) => network)),
  ];
  return (
    <PostPart title={t`Where links lead`}>
      <ul aria-label={t`Where links lead`} className="flex flex-col gap-2">
        {led.map(({ address, leads_to, short_links, account_ids }) => (
          <li key={`${address} ${leads_to} ${short_links.length > 0}`} className="min-w-0">
            <p dir="ltr" className="font-mono text-xs break-all">
              {short_links.length > 0 && `${short_links.map(withoutScheme).join(', ')} → `}
              {leads_to}
            </p>
            <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs text-faint">
              {networksOf(account_ids).map((network) => (
                <NetworkMark key={network} network={network} className="size-3" isNamed />
              ))}
              {short_links.length > 0 && <Badge>{t`Short link`}</Badge>}
              {address !== leads_to && (
                <span className="min-w-0 break-all">{t`Written as ${{ address }}`}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </PostPart>
  );
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');
