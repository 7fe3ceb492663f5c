import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber } from '#web/lib/format.ts';
import { NetworkMark, SandboxBadge } from '#web/parts/delivery/account-name.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

type ShortLink = DataOf<Contract['shortLinks']['list']>['links'][number];

/** Each short link with its post and account, most clicks first. */
export function LinkTable({ links }: { links: readonly ShortLink[] }) {
  const heads = [t`Clicks`, t`Daily visitors`, t`Robots`];
  const [clicks = '', visitors = '', robots = ''] = heads;
  return (
    <Table label={t`Short links`} head={[t`Link`, t`Post`, t`Account`, ...heads]} numeric={heads} stacks>
      {links.map((link) => (
        <Row key={link.id}>
          <Cell className="py-1.5">
            <span dir="ltr" className="block max-w-72 truncate font-medium" data-hint={link.leads_to}>
              {link.address}
            </span>
            <span dir="ltr" className="block font-mono text-xs text-faint">
              {link.url}
            </span>
          </Cell>
          <Cell label={t`Post`} className="py-1.5">
            <Link
              to="/compose/$postId"
              params={{ postId: String(link.post_id) }}
              className="block max-w-56 truncate text-accent underline underline-offset-2"
            >
              {link.post}
            </Link>
          </Cell>
          <Cell label={t`Account`} className="py-1.5">
            <span className="inline-flex max-w-48 items-center gap-1.5">
              {isNetworkName(link.network) && (
                <NetworkMark network={link.network} className="size-3.5 shrink-0" isNamed />
              )}
              <span className="truncate">{link.account_name}</span>
              {link.sandbox && <SandboxBadge />}
            </span>
          </Cell>
          <Cell label={clicks} className="figures py-1.5 text-end font-medium">
            {exactNumber(link.clicks)}
          </Cell>
          <Cell label={visitors} className="figures py-1.5 text-end">
            {exactNumber(link.visitors)}
          </Cell>
          <Cell label={robots} className="figures py-1.5 text-end text-soft">
            {exactNumber(link.robots)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
