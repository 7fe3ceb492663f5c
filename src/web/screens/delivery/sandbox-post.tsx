import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { networks } from '#contract/networks/all.ts';
import { isNetworkName, type NetworkFacts } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactTime, shortTime, zoneLabel } from '#web/lib/format.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { ChosenOptions } from '#web/parts/posts/chosen-options.tsx';
import { MediaGrid } from '#web/parts/posts/preview-media.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { inReadingOrder } from './answers.ts';

type Post = DataOf<Contract['sandbox']['list']>['posts'][number];
type Held = Pick<Post, 'body' | 'media' | 'created_at' | 'removed_at'>;

/** A post, followed by the other parts of its thread and its first comment. */
export function SandboxPost({ post, zone }: { post: Post; zone: string }) {
  const { account_id, account_name: name, network } = post;
  const facts = isNetworkName(network) ? factsIn(networks[network], post) : null;
  return (
    <article
      aria-label={t`Post of ${name}`}
      className="rounded-lg border border-line bg-raised px-4 py-3"
      data-sandbox-post={post.id}
    >
      <header className="mb-2 flex min-w-0 items-center gap-2 font-medium">
        {isNetworkName(network) ? (
          <AccountName account={{ account_id, network, name, sandbox: true }} />
        ) : (
          name
        )}
        <DeletedBadge held={post} zone={zone} />
        <Time at={post.created_at} zone={zone} />
      </header>
      <Content held={post} facts={facts} />
      {isNetworkName(network) && (
        <ChosenOptions
          copy={{ options: post.options, option_names: {} }}
          account={{ account_id, network, name, sandbox: true }}
          className="mt-2 border-t border-line pt-2"
        />
      )}
      {post.answers.length > 0 && (
        <ol aria-label={t`Thread and comments`} className="mt-3 flex flex-col border-s-2 border-line">
          {inReadingOrder(post.id, post.answers).map(({ answer, depth }) => (
            <li
              key={answer.id}
              className="py-2 ps-4"
              style={{ marginInlineStart: `${Math.min(depth, 3)}rem` }}
            >
              <p className="mb-0.5 flex items-center gap-2 text-xs text-faint">
                {answer.kind === 'first_comment' ? t`First comment` : t`Thread`}
                <DeletedBadge held={answer} zone={zone} />
                <Time at={answer.created_at} zone={zone} />
              </p>
              <Content held={answer} facts={facts} />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

/** What was deleted stays visible here, so that one can see what a network would no longer show. */
function DeletedBadge({ held: { removed_at }, zone }: { held: Held; zone: string }) {
  if (removed_at === null) return null;
  return <Badge hint={t`Deleted on ${{ time: exactTime(removed_at, zone) }}`}>{t`Deleted`}</Badge>;
}

interface ContentProps {
  held: Held;
  /** Of the post in its format; null where the network is unknown. */
  facts: NetworkFacts | null;
}

/** What the network gets: no text in a format without one, and alternative texts where it takes them. */
function Content({ held: { body, media, removed_at }, facts }: ContentProps) {
  const text = body !== '' && facts?.textless !== true && (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {body}
    </p>
  );
  if (removed_at !== null) return <del className="block text-faint">{text}</del>;
  return (
    <>
      {text}
      <MediaGrid media={media} />
      {media.map((medium, index) =>
        medium.alt && takesAlt(facts, medium) ? (
          <p key={index} dir="auto" className="mt-1 text-xs break-words text-faint">
            {t`Alt text: ${{ text: medium.alt }}`}
          </p>
        ) : null,
      )}
    </>
  );
}

function takesAlt(facts: NetworkFacts | null, medium: Held['media'][number]): boolean {
  if (facts === null) return true;
  if (facts.alt === null) return false;
  return kindOf(medium)?.kind !== 'video' || facts.alt.video;
}

function Time({ at, zone }: { at: string; zone: string }) {
  return (
    <time
      dateTime={at}
      data-hint={exactTime(at, zone)}
      className="figures ms-auto shrink-0 text-xs font-normal text-faint"
    >
      {shortTime(at, zone)} {zoneLabel(zone)}
    </time>
  );
}
