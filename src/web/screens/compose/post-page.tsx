import { Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  CircleCheck,
  CircleDashed,
  CircleX,
  ExternalLink,
  Loader,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow, TargetState } from '#contract/posts.ts';
import { exactTime, shortTime } from '#web/lib/format.ts';
import { Comments } from '#web/parts/post-comments.tsx';
import { AccountName } from '#web/parts/account-name.tsx';
import { CardChain } from '#web/parts/card-chain.tsx';
import { ComposedLog } from '#web/parts/composed-log.tsx';
import { DecideDelivery } from '#web/parts/decide-delivery.tsx';
import { DeliveryTrouble } from '#web/parts/delivery-trouble.tsx';
import { EarlierVerdicts } from '#web/parts/earlier-verdicts.tsx';
import { useMe } from '#web/parts/me.ts';
import { webAddress } from '#web/parts/post-words.ts';
import { Preview } from '#web/parts/preview.tsx';
import { useProjectZone } from '#web/parts/project-zone.ts';
import { TargetFigures } from '#web/parts/target-figures.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';

import { CancelPost } from './cancel-post.tsx';
import { PauseNote } from './pause-note.tsx';
import { PostStateBadge } from '#web/parts/composed-state.tsx';
import { accountsOf, contentOf, titleOf } from '#web/parts/composed.ts';
import { outcomeWords } from '#web/parts/outcome-words.ts';
import { rightsOn } from './rights.ts';
import { Translations } from './translations.tsx';

type WholePost = DataOf<Contract['schedule']['get']>;

interface PostPageProps {
  whole: WholePost;
  onEdit: () => void;
}

/** A post that is read: what became of it at each account, what happened, and how it looks. */
export function PostPage({ whole, onEdit }: PostPageProps) {
  const { post } = whole;
  const me = useMe();
  const zone = useProjectZone(post.project_id);
  const rights = rightsOn(post, me);
  const time = post.sent_at ?? post.scheduled_at;
  const content = contentOf(post);
  const accounts = accountsOf(post);
  const trouble = outcomeWords(post);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <PauseNote project={post.project_id} />
      <header className="flex h-12 shrink-0 items-center gap-2 px-4">
        <Link
          to="/compose"
          search={{ tab: listOf(post) }}
          className="-ml-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Posts</span>
        </Link>
        <PostStateBadge post={post} />
        {trouble && <span className="min-w-0 truncate text-soft">{trouble}</span>}
        <span className="ml-auto" />
        {rights.edit === null && post.status === 'scheduled' && <EditScheduled post={post} onEdit={onEdit} />}
        {rights.cancel === null && <CancelPost post={post} />}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <div className="mx-auto grid max-w-6xl gap-x-10 gap-y-6 px-4 py-5 min-[1100px]:grid-cols-[minmax(0,1fr)_25rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <h1 dir="auto" className="headline text-2xl font-semibold break-words">
                {titleOf(post, 400)}
              </h1>
              <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-faint">
                <span>{post.project_name}</span>
                {post.translation_of && (
                  <Link
                    to="/compose/$postId"
                    params={{ postId: String(post.translation_of.id) }}
                    className="text-accent underline underline-offset-2"
                  >
                    Translated from {post.translation_of.project_name}
                  </Link>
                )}
                <span>{post.author_user_name ?? 'Somebody who has left'}</span>
                {time && <time dateTime={time}>{exactTime(time, zone)}</time>}
              </p>
              {post.card_id !== null && (
                <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
                  <CardChain card={post.card_id} />
                </p>
              )}
              {post.status === 'draft' && rights.edit !== null && (
                <p className="mt-2 text-soft">{rights.edit}</p>
              )}
            </div>
            <section aria-label="Deliveries">
              <h2 className="mb-1 font-semibold">{post.status === 'draft' ? 'Goes to' : 'Deliveries'}</h2>
              <ul className="flex flex-col divide-y divide-line border-y border-line">
                {post.targets.map((target) => (
                  <Target key={target.account_id} post={post} target={target} mayDecide={rights.deliver} />
                ))}
              </ul>
            </section>
            {whole.events.length > 0 && (
              <section aria-label="What happened">
                <h2 className="mb-1 font-semibold">What happened</h2>
                <ComposedLog whole={whole} zone={zone} />
              </section>
            )}
            <Translations post={post} refusal={rights.translate} />
            {post.review.entries.length > 0 && (
              <section aria-label="Verdicts">
                <h2 className="mb-2 font-semibold">Verdicts</h2>
                <EarlierVerdicts entries={post.review.entries} zone={zone} />
              </section>
            )}
            <Comments post={post.id} refusal={rights.comment} />
          </div>
          <section aria-label="As it is shown" className="flex flex-col gap-4">
            {accounts.map((account) => (
              <Preview
                key={account.account_id}
                content={content}
                account={account}
                when={whenOf(post, account.account_id, zone)}
              />
            ))}
          </section>
        </div>
      </div>
    </div>
  );
}

/** The list in which a post stands. */
function listOf({ status }: PostRow): 'scheduled' | 'sent' | undefined {
  switch (status) {
    case 'draft':
    case 'cancelled':
      return undefined;
    case 'scheduled':
    case 'sending':
      return 'scheduled';
    case 'sent':
    case 'partly_sent':
    case 'failed':
      return 'sent';
  }
}

/** When an account shows it, or will. */
function whenOf(post: PostRow, account: number, zone: string): string | undefined {
  const target = post.targets.find(({ account_id }) => account_id === account);
  const at = target?.sent_at ?? target?.scheduled_at;
  return at ? shortTime(at, zone) : undefined;
}

const states: Readonly<Record<TargetState, { icon: typeof Loader; color: string; word: string }>> = {
  queued: { icon: CircleDashed, color: 'text-faint', word: 'Waits' },
  preparing: { icon: Loader, color: 'text-accent', word: 'Being prepared' },
  sending: { icon: Loader, color: 'text-accent', word: 'Being sent' },
  sent: { icon: CircleCheck, color: 'text-good', word: 'Sent' },
  failed: { icon: CircleX, color: 'text-danger', word: 'Failed' },
  unknown: { icon: TriangleAlert, color: 'text-warning', word: 'Nobody knows yet whether it arrived' },
  missed: { icon: TriangleAlert, color: 'text-warning', word: 'Its time was missed' },
  skipped: { icon: CircleDashed, color: 'text-faint', word: 'Left out' },
  cancelled: { icon: CircleDashed, color: 'text-faint', word: 'Called off' },
};

interface TargetProps {
  post: PostRow;
  target: PostRow['targets'][number];
  /** Why this person does not decide; null where they do. */
  mayDecide: string | null;
}

/** One account: how far it is there, the network's own words, and what to do next. */
function Target({ post, target, mayDecide }: TargetProps) {
  const zone = useProjectZone(post.project_id);
  const { account_id, network, name, sandbox, state, reason, network_said, url, sent_at } = target;
  const { icon: Icon, color, word } = states[state];
  const needsPerson = state === 'failed' || state === 'unknown' || state === 'missed';
  // A sandbox's page is one of ours.
  const address = url === null ? undefined : /^\/(?!\/)/.test(url) ? url : webAddress(url);
  return (
    <li className="py-2.5">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        {isNetworkName(network) ? (
          <AccountName account={{ account_id, network, name, sandbox }} />
        ) : (
          <span>{name}</span>
        )}
        <span className="ml-auto" />
        {post.status !== 'draft' && (
          <span
            className={`inline-flex items-center gap-1.5 ${color}`}
            data-hint={sent_at && exactTime(sent_at, zone)}
          >
            <Icon aria-hidden className="size-4" />
            {word}
          </span>
        )}
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center gap-1 text-accent underline underline-offset-2"
          >
            Open{isNetworkName(network) && <span className="sr-only"> at {networks[network].label}</span>}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      {needsPerson && (
        <div className="mt-1.5 flex flex-col gap-1.5">
          <DeliveryTrouble target={target} />
          {mayDecide === null ? (
            <DecideDelivery post={post} target={target} />
          ) : (
            <p className="text-xs text-faint">{mayDecide}</p>
          )}
        </div>
      )}
      {target.metrics && <TargetFigures target={{ ...target, metrics: target.metrics }} zone={zone} />}
      {/* What holds it, or what it waits for after a refusal. */}
      {(state === 'skipped' || state === 'queued') && reason && (
        <p className="mt-1 text-faint">
          {reason}
          {network_said && ` “${network_said}”`}
        </p>
      )}
    </li>
  );
}

function EditScheduled({ post, onEdit }: { post: PostRow; onEdit: () => void }) {
  const zone = useProjectZone(post.project_id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>Edit</Button>
      <Confirm
        title="Edit a scheduled post?"
        action="Edit"
        isOpen={asking}
        onConfirm={onEdit}
        onClose={() => setAsking(false)}
      >
        With the first change it is a draft again, and does not go out
        {post.scheduled_at && ` ${exactTime(post.scheduled_at, zone)}`} unless it is released anew.
      </Confirm>
    </>
  );
}
