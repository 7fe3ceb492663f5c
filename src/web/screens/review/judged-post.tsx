import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import type { PostRow } from '#contract/posts.ts';
import { lastOf } from '#contract/verdict.ts';
import { exactTime } from '#web/lib/format.ts';
import { accountsOf, contentOf } from '#web/parts/composed.ts';
import { AccountName, NetworkMark } from '#web/parts/account-name.tsx';
import { EarlierVerdicts } from '#web/parts/earlier-verdicts.tsx';
import { Findings } from '#web/parts/findings.tsx';
import { kindWords } from '#web/parts/kind-words.ts';
import { Comments } from '#web/parts/post-comments.tsx';
import { Preview } from '#web/parts/preview.tsx';
import { Badge } from '#web/ui/badge.tsx';

import { JudgedPart } from './judged-part.tsx';
import { JudgedWords } from './judged-words.tsx';
import { bylineOf } from './post-words.ts';
import { WhatChanged } from './what-changed.tsx';
import { whenIn } from './when.ts';

interface JudgedPostProps {
  post: PostRow;
  zone: string;
  now: number;
  isMine: boolean;
  /** Whether this person may say something about it. */
  mayComment: boolean;
  /** Its author, an owner or admin. */
  mayEdit: boolean;
}

/** All of a post that a verdict is about. */
export function JudgedPost({ post, zone, now, isMine, mayComment, mayEdit }: JudgedPostProps) {
  const { author_notes, kind, scheduled_at, review, card_id } = post;
  const last = lastOf(review.entries);
  const accounts = accountsOf(post);
  return (
    <article aria-label="Post" className="min-w-0 px-4 py-5 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
        <span className="font-medium text-ink">{post.project_name}</span>
        <span>{bylineOf(post)}</span>
        {isMine && (
          <Badge tone="accent" hint="Your OK on it does not count">
            Yours
          </Badge>
        )}
        {kind && <Badge>{kindWords[kind]}</Badge>}
        {mayEdit && (
          <Link
            to="/compose/$postId"
            params={{ postId: String(post.id) }}
            className="underline decoration-edge underline-offset-2 hover:text-ink"
          >
            Edit
          </Link>
        )}
        {card_id !== null && (
          <Link
            to="/board"
            search={{ card: card_id }}
            className="underline decoration-edge underline-offset-2 hover:text-ink"
          >
            Its card
          </Link>
        )}
        <span className="ml-auto" data-hint={scheduled_at ? exactTime(scheduled_at, zone) : undefined}>
          {scheduled_at ? whenIn(scheduled_at, zone, now) : 'No time yet'}
        </span>
      </p>
      {last && !last.current && (
        <JudgedPart title="Changed since the last verdict">
          <WhatChanged
            post={post}
            since={last.created_at}
            zone={zone}
            none="Nothing since the last verdict."
          />
        </JudgedPart>
      )}
      <JudgedWords post={post} zone={zone} />
      {author_notes && (
        <JudgedPart title="Notes for the reviewer" note="Never published">
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {author_notes}
          </p>
        </JudgedPart>
      )}
      <JudgedPart title="What the checks say">
        <Findings findings={post.findings} accounts={accounts} />
      </JudgedPart>
      <JudgedPart title="As each account shows it">
        <Copies post={post} />
      </JudgedPart>
      <JudgedPart title="Verdicts so far">
        <EarlierVerdicts entries={review.entries} zone={zone} />
      </JudgedPart>
      <div className="mt-6">
        <Comments
          post={post.id}
          refusal={mayComment ? null : 'Comments need the right to write or to review.'}
        />
      </div>
    </article>
  );
}

/** One account at a time; those that say something of their own are marked. */
function Copies({ post }: { post: PostRow }) {
  const accounts = accountsOf(post);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = accounts.find(({ account_id }) => account_id === chosen) ?? accounts[0];
  if (!shown) return <p className="text-warning">It goes to no account yet.</p>;
  return (
    <div className="flex flex-col gap-3">
      {accounts.length > 1 && (
        <fieldset aria-label="Accounts" className="flex flex-wrap gap-1.5">
          {accounts.map((account) => {
            const { account_id, network, name } = account;
            const hasOwn = [String(account_id), network].some((key) => post.overrides[key] !== undefined);
            return (
              <button
                key={account_id}
                type="button"
                aria-pressed={account === shown}
                onClick={() => setChosen(account_id)}
                className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
              >
                <NetworkMark network={network} className="size-3" />
                <span className="truncate">{name}</span>
                {hasOwn && <span className="shrink-0 text-xs text-accent">own copy</span>}
              </button>
            );
          })}
        </fieldset>
      )}
      {accounts.length === 1 && <AccountName account={shown} />}
      <div className="max-w-md">
        <Preview content={contentOf(post)} account={shown} />
      </div>
    </div>
  );
}
