import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { clockTime, exactTime, zoneName } from '#web/lib/format.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { MediumTile } from '#web/parts/posts/preview-media.tsx';
import { webAddress } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { timeOf } from './day.ts';
import type { Target } from './needs.ts';

/** Limit of account icons; the rest is shown as a number. */
const mostMarks = 8;

/** A post of today: time, text, accounts and state. Published deliveries link to the post at the network. */
export function PublishingRow({ post }: { post: PostRow }) {
  const zone = useZone();
  const own = useProjectZone(post.project_id);
  const at = timeOf(post);
  const iso = new Date(at).toISOString();
  const time = clockTime(at, zone);
  const ownTime = clockTime(at, own);
  const medium = post.design_picture ?? post.media[0];
  const targets = post.targets.filter(({ state }) => state !== 'cancelled');
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2">
      <time dateTime={iso} data-hint={exactTime(iso, zone)} className="figures w-12 shrink-0 text-base">
        {time}
        {ownTime !== time && (
          <span className="block text-xs leading-4 text-faint" data-hint={exactTime(iso, own)}>
            {ownTime}
            <span className="block truncate">{zoneName(own)}</span>
          </span>
        )}
      </time>
      {medium ? (
        <MediumTile medium={{ ...medium, alt: '' }} frame={44} className="size-11 shrink-0 rounded-sm" />
      ) : (
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-faint"
        >
          <FirstMark targets={targets} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Link
          to="/compose/$postId"
          params={{ postId: String(post.id) }}
          data-entry
          dir="auto"
          className="headline line-clamp-2 text-base font-semibold hover:underline sm:line-clamp-1"
        >
          {titleOf(post, 200)}
        </Link>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-faint">
          <PostStateBadge post={post} />
          <ul aria-label={t`Accounts`} className="flex items-center">
            {targets.slice(0, mostMarks).map((target) => (
              <li key={target.account_id}>
                <AccountMark target={target} />
              </li>
            ))}
            {targets.length > mostMarks && (
              <li className="figures ms-1">
                <bdi dir="ltr">+{targets.length - mostMarks}</bdi>
              </li>
            )}
          </ul>
          <span className="truncate">{post.project_name}</span>
        </div>
      </div>
    </li>
  );
}

/** An account's network icon; once published, a link to the post there. */
function AccountMark({ target: { network, name, url } }: { target: Target }) {
  if (!isNetworkName(network)) return null;
  const address = url === null ? undefined : webAddress(url);
  const account = t`${name} on ${{ network: labelOf(network) }}`;
  const shape = 'grid size-6 place-items-center';
  if (address === undefined)
    return (
      <span className={shape} data-hint={account}>
        <NetworkMark network={network} />
        <span className="sr-only">{name}</span>
      </span>
    );
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`View post: ${account}`}
      data-hint={t`View post: ${account}`}
      className={`${shape} rounded-sm text-accent hover:bg-hover`}
    >
      <NetworkMark network={network} isNamed />
    </a>
  );
}

function FirstMark({ targets: [first] }: { targets: readonly Target[] }) {
  return first && isNetworkName(first.network) ? (
    <NetworkMark network={first.network} className="size-5" isNamed />
  ) : null;
}
