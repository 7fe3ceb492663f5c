import { useState, type ReactNode } from 'react';

import type { PostContent } from '#contract/post-content.ts';
import type { PostRow } from '#contract/posts.ts';

import { AccountName, NetworkMark, type ShownAccount } from './account-name.tsx';
import { ownAddress } from './own-address.ts';
import { MediumTile } from './preview-media.tsx';
import { Preview } from './preview.tsx';

type Words = Pick<PostRow, 'body' | 'media' | 'thread' | 'first_comment'>;

/** Everything that a post says, for somebody who is to judge it: text, media, thread, first comment. */
export function PostBody({ post, lang }: { post: Words; lang: string }) {
  const { body, media, thread, first_comment } = post;
  return (
    <>
      <p dir="auto" lang={lang} className="headline mt-4 text-xl leading-7 break-words whitespace-pre-wrap">
        {body || <span className="text-faint">No text</span>}
      </p>
      <Media media={media} />
      {thread.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have their place and nothing else
        <div key={index} className="mt-4 border-l-2 border-line pl-4">
          <p className="eyebrow">Part {index + 1} of the thread</p>
          <p dir="auto" lang={lang} className="headline mt-1 text-lg break-words whitespace-pre-wrap">
            {part.body}
          </p>
          <Media media={part.media} />
        </div>
      ))}
      {first_comment && (
        <PostPart title="First comment">
          <p dir="auto" lang={lang} className="break-words whitespace-pre-wrap">
            {first_comment}
          </p>
        </PostPart>
      )}
    </>
  );
}

/** A part of a post's page under a title of its own. */
export function PostPart({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
        {title}
        {note && <span className="text-xs font-normal text-faint">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

function Media({ media }: { media: readonly { url: string; type?: string | null; alt: string | null }[] }) {
  if (media.length === 0) return null;
  return (
    <ul className={`mt-4 grid gap-3 ${media.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {media.map((medium, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may stand there twice
        <li key={`${medium.url} ${index}`}>
          <MediumTile
            medium={medium}
            frame={768}
            fit="contain"
            className="aspect-[4/3] w-full rounded-md border border-line"
          />
          <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
            <span dir="auto" className={medium.alt ? 'text-soft' : 'text-warning'}>
              {medium.alt || 'No alt text'}
            </span>
            {ownAddress(medium.url) === null && (
              <a
                href={medium.url}
                target="_blank"
                rel="noreferrer"
                className="text-accent underline underline-offset-2"
              >
                Open it where it lies
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** One account at a time; those that say something of their own are marked. */
export function PostCopies({
  content,
  accounts,
}: {
  content: PostContent;
  accounts: readonly ShownAccount[];
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = accounts.find(({ account_id }) => account_id === chosen) ?? accounts[0];
  if (!shown) return <p className="text-warning">It goes to no account yet.</p>;
  return (
    <div className="flex flex-col gap-3">
      {accounts.length > 1 && (
        <fieldset aria-label="Accounts" className="flex flex-wrap gap-1.5">
          {accounts.map((account) => {
            const { account_id, network, name } = account;
            const hasOwn = [String(account_id), network].some((key) => content.overrides[key] !== undefined);
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
        <Preview content={content} account={shown} />
      </div>
    </div>
  );
}
