import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber, exactTime } from '#web/lib/format.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { hostOf } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';

type Tried = DataOf<Contract['sources']['test']>;

/** The preview of a source: its first posts as they would be stored. */
export function SourceTrial({ tried }: { tried: Tried }) {
  const { found, rows, remarks } = tried;
  return (
    <section
      ref={intoView}
      aria-live="polite"
      aria-label={t`Test result`}
      className="scroll-mb-16 rounded-md bg-sunken px-4 py-3"
    >
      <h3 className="font-semibold">
        {found === 0
          ? t`Connected, but no items found`
          : found > rows.length
            ? t`${plural({ count: found }, { one: '# item found', other: '# items found' })}; showing the first ${{ shown: rows.length }}`
            : plural({ count: found }, { one: '# item found', other: '# items found' })}
      </h3>
      {remarks.map((remark) => (
        <p key={remark} className="mt-1 text-xs text-warning">
          {remark}
        </p>
      ))}
      <ol className="mt-1">
        {rows.map((row) => (
          <TriedPost key={`${row.source} ${row.external_id}`} row={row} />
        ))}
      </ol>
      <p className="mt-2 text-xs text-faint">{t`Nothing is stored yet.`}</p>
    </section>
  );
}

/** Scrolls the preview's result into view, since the form is longer than the screen. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function TriedPost({ row }: { row: Tried['rows'][number] }) {
  const zone = useZone();
  const facts = [
    [row.author_name, row.author_handle && `@${row.author_handle}`].filter(Boolean).join(' ') || t`no author`,
    row.created_at ? exactTime(row.created_at, zone) : t`no publication time`,
    row.community,
    row.lang,
    row.image_url ? t`with image` : t`no image`,
  ].filter((fact) => fact !== null);
  const counts = Object.entries(row.counts).filter(([, count]) => count !== null);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p dir="auto" lang={row.lang ?? undefined} className="line-clamp-2 font-medium break-words">
        {row.title ?? row.text ?? t`No title or text`}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-faint">
        <NetworkBadge source={row.source} />
        <span>{facts.join(' · ')}</span>
      </p>
      <p className="figures text-xs text-faint">
        {counts.length > 0
          ? counts.map(([name, count]) => `${name} ${exactNumber(count ?? 0)}`).join(' · ')
          : t`no counts`}
        {row.tags.length > 0 && ` · #${row.tags.slice(0, 6).join(' #')}`}
      </p>
      <p className="truncate text-xs text-faint">
        {row.external_id} · {row.url}
        {row.link_url && ` · ${t`about ${{ site: hostOf(row.link_url) }}`}`}
      </p>
    </li>
  );
}
