import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';

import { dayIn, exactNumber, exactTime, shortNumber } from '#web/lib/format.ts';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { Missing } from '#web/parts/missing.tsx';
import { hostOf, webAddress } from '#web/parts/trend-text.ts';
import { initials } from '#web/ui/avatar.tsx';
import type { Best } from './slots.ts';

/** Top posts of the best hours, as evidence. */
export function ProofPosts({ best }: { best: Best }) {
  const { proof_posts, timezone, metrics_hidden } = best;
  if (proof_posts.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 border-b border-line pb-1.5 text-sm font-semibold">{t`Top posts at these times`}</h2>
      <ul>
        {proof_posts.map(({ url, image_url, caption, handle, date, engagement }) => (
          <li key={url} className="border-b border-line last:border-0">
            <a
              href={webAddress(url)}
              target="_blank"
              rel="noopener noreferrer"
              className="group flex items-center gap-4 rounded-sm py-2 hover:bg-hover"
            >
              {image_url && (
                <FramedPicture
                  url={image_url}
                  frame={64}
                  className="h-11 w-16 shrink-0 rounded-sm"
                  fallback={
                    <span
                      aria-hidden
                      className="grid h-11 w-16 shrink-0 place-items-center rounded-sm bg-sunken font-serif font-semibold text-faint"
                    >
                      {initials(handle ?? hostOf(url))}
                    </span>
                  }
                />
              )}
              <span className="min-w-0 flex-1">
                <span dir="auto" className="headline line-clamp-2 text-base">
                  {caption ?? t`Untitled post`}
                </span>
                <span className="figures block truncate text-xs text-faint">
                  <bdi>{handle ?? hostOf(url)}</bdi> ·{' '}
                  <time dir="auto" dateTime={date} data-hint={exactTime(date, timezone)}>
                    {dayIn(date, timezone)}
                  </time>
                </span>
              </span>
              <ExternalLink
                aria-hidden
                className="size-3.5 shrink-0 text-faint opacity-0 group-hover:opacity-100"
              />
              <span className="figures w-14 text-end font-medium">
                {engagement === null ? (
                  <Missing why={metrics_hidden ? t`Not included in your plan` : t`Unknown`} />
                ) : (
                  <span data-hint={t`${{ amount: exactNumber(engagement) }} engagement`}>
                    {shortNumber(engagement)}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
