import { memo, useMemo, type ReactNode } from 'react';

import { counterOf } from '#contract/checks/texts.ts';
import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import {
  awaitsPicture,
  copyFor,
  titleAndText,
  type PostContent,
  type PostCopy,
} from '#contract/post-content.ts';
import { overLimit } from '#contract/text-length.ts';

import { NetworkMark, SandboxBadge, type ShownAccount } from './account-name.tsx';
import { AccountPicture } from './account-picture.tsx';
import { designOf, type Design } from './design.ts';
import { MediaGrid, MediaPages, type ShownMedium } from './preview-media.tsx';
import { PreviewWords } from './preview-words.tsx';

interface PreviewProps {
  content: PostContent;
  account: ShownAccount;
  /** When it went or goes out, in words; a draft is shown as if it went out now. */
  when?: string | undefined;
}

/** A feed of words, of pictures, of pages with their posts, or a chat's messages. */
type Shape = 'words' | 'pictures' | 'page' | 'message';

const shapes: Readonly<Record<NetworkName, Shape>> = {
  bluesky: 'words',
  mastodon: 'words',
  x: 'words',
  threads: 'words',
  instagram: 'pictures',
  tiktok: 'pictures',
  pinterest: 'pictures',
  youtube: 'pictures',
  facebook: 'page',
  linkedin: 'page',
  tumblr: 'page',
  reddit: 'page',
  telegram: 'message',
};

/** A post as an account's network shows it, the account's own copy where it has one. */
export function Preview({ content, account, when }: PreviewProps) {
  const copy = useMemo(() => copyFor(content, account), [content, account]);
  const cut = useMemo(() => counterOf(content, account).cut, [content, account]);
  const design = awaitsPicture(content, copy) ? designOf(content.design) : null;
  return <PreviewOfCopy copy={copy} design={design} cut={cut} account={account} when={when} />;
}

interface OfCopy {
  copy: PostCopy;
  /** Stands before the media, drawn as the desk will draw it; null where there is none, or its picture is made. */
  design: Design | null;
  cut: number | null;
  account: ShownAccount;
  when: string | undefined;
}

/** Typing makes a new post with each key; what this account sends is mostly the same. */
const PreviewOfCopy = memo(
  function PreviewOfCopy({ copy, design, cut, account, when }: OfCopy) {
    const facts = networks[account.network];
    return (
      <figure
        aria-label={`Preview: ${facts.label}, ${account.name}`}
        className="overflow-hidden rounded-lg border border-line bg-raised"
      >
        <figcaption className="flex h-8 items-center gap-1.5 border-b border-line bg-rail px-3 text-xs text-faint">
          <NetworkMark network={account.network} className="size-3" isNamed />
          {facts.label}
          <span className="ml-auto" />
          {copy.from.body !== 'base' && <span>Own text</span>}
          {account.sandbox && <SandboxBadge />}
        </figcaption>
        <Shown copy={copy} design={design} cut={cut} account={account} when={when} />
        <Dropped copy={copy} account={account} />
      </figure>
    );
  },
  (before, after) =>
    before.account === after.account &&
    before.cut === after.cut &&
    before.when === after.when &&
    JSON.stringify([before.copy, before.design]) === JSON.stringify([after.copy, after.design]),
);

function Shown(shown: OfCopy) {
  const shape = shapes[shown.account.network];
  switch (shape) {
    case 'words':
      return <AsWords {...shown} />;
    case 'pictures':
      return <AsPictures {...shown} />;
    case 'page':
      return <AsPage {...shown} />;
    case 'message':
      return <AsMessage {...shown} />;
  }
}

/** All that stands with the text: the picture of the design comes first. */
function mediaOf({ copy, design }: OfCopy): readonly ShownMedium[] {
  return design ? [{ design }, ...copy.media] : copy.media;
}

/** The thread and the first comment, where the network has them. */
function follows({ copy, account }: OfCopy) {
  const facts = networks[account.network];
  return {
    thread: 'how' in facts.thread ? copy.thread : [],
    comment: 'how' in facts.firstComment ? copy.first_comment : null,
  };
}

function AsWords(shown: OfCopy) {
  const { copy, cut, account } = shown;
  const { thread, comment } = follows(shown);
  const posts = [
    { body: copy.body, media: mediaOf(shown), cut },
    ...thread.map((part) => ({ ...part, cut: null })),
    ...(comment === null ? [] : [{ body: comment, media: [], cut: null }]),
  ];
  return (
    <ol className="px-3 pt-3">
      {posts.map((post, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have their place and nothing else
        <li key={index} className="relative flex gap-2.5 pb-3">
          {index < posts.length - 1 && (
            <span aria-hidden className="absolute top-7 bottom-0 left-3 w-px bg-edge" />
          )}
          <AccountPicture account={account} />
          <div className="min-w-0 flex-1">
            <p className="flex h-6 items-center gap-1.5">
              <span dir="auto" className="truncate font-semibold">
                {account.name}
              </span>
              {account.handle && <span className="truncate text-faint">{account.handle}</span>}
              <span className="figures shrink-0 text-faint">{shown.when ?? 'now'}</span>
            </p>
            <PreviewWords text={post.body} network={account.network} cut={post.cut} />
            {post.body.trim() === '' && post.media.length === 0 && <Nothing />}
            <MediaGrid media={post.media} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function AsPictures(shown: OfCopy) {
  const { copy, cut, account } = shown;
  const { comment } = follows(shown);
  const { title, text } = titled(copy.body, account.network);
  const hasTitle = title !== null;
  return (
    <div>
      {account.network === 'instagram' && (
        <p className="flex h-11 items-center gap-2 px-3">
          <AccountPicture account={account} />
          <span dir="auto" className="truncate font-semibold">
            {account.name}
          </span>
        </p>
      )}
      <MediaPages
        media={mediaOf(shown)}
        tall={account.network !== 'instagram' && account.network !== 'youtube'}
      />
      <div className="px-3 py-2.5">
        {hasTitle && (
          <p dir="auto" className="mb-1 text-base font-semibold break-words">
            {title}
          </p>
        )}
        <p dir="auto" className="truncate font-semibold">
          {account.name}
        </p>
        <PreviewWords
          text={hasTitle ? text : copy.body}
          network={account.network}
          cut={hasTitle ? null : cut}
        />
        <Comment account={account} text={comment} />
      </div>
    </div>
  );
}

function AsPage(shown: OfCopy) {
  const { copy, cut, account } = shown;
  const { thread, comment } = follows(shown);
  const { title, text } = titled(copy.body, account.network);
  return (
    <div className="px-3 py-3">
      <div className="mb-2 flex items-center gap-2">
        <AccountPicture account={account} />
        <div className="min-w-0 leading-4">
          <p dir="auto" className="truncate font-semibold">
            {account.name}
          </p>
          <p className="figures text-xs text-faint">{shown.when ?? 'Just now'}</p>
        </div>
      </div>
      {title !== null && (
        <p dir="auto" className="mb-1 text-lg font-semibold break-words">
          {title}
        </p>
      )}
      <PreviewWords
        text={title === null ? copy.body : text}
        network={account.network}
        cut={title === null ? cut : null}
      />
      {copy.body.trim() === '' && mediaOf(shown).length === 0 && <Nothing />}
      <MediaGrid media={mediaOf(shown)} />
      {[...thread.map(({ body }) => body), comment].map((said, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have their place and nothing else
        <Comment key={index} account={account} text={said} />
      ))}
    </div>
  );
}

function AsMessage(shown: OfCopy) {
  const { copy, cut, account } = shown;
  const { thread, comment } = follows(shown);
  const messages = [
    { body: copy.body, media: mediaOf(shown), cut },
    ...thread.map((part) => ({ ...part, cut: null })),
    ...(comment === null ? [] : [{ body: comment, media: [], cut: null }]),
  ];
  return (
    <ol className="flex flex-col gap-2 bg-sunken p-3">
      {messages.map(({ body, media, cut: end }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have their place and nothing else
        <li key={index} className="max-w-[92%] rounded-lg rounded-bl-sm bg-paper px-3 py-2">
          <p dir="auto" className="truncate font-semibold text-accent">
            {account.name}
          </p>
          <MediaGrid media={media} />
          <PreviewWords text={body} network={account.network} cut={end} />
        </li>
      ))}
    </ol>
  );
}

function Comment({ account, text }: { account: ShownAccount; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mt-3 flex gap-2">
      <AccountPicture account={account} />
      <div className="min-w-0 rounded-lg bg-sunken px-2.5 py-1.5">
        <p dir="auto" className="truncate text-xs font-semibold">
          {account.name}
        </p>
        <PreviewWords text={text} network={account.network} />
      </div>
    </div>
  );
}

function Nothing() {
  return <p className="text-faint">Nothing yet.</p>;
}

/** What the network leaves out, said where one looks for it. */
function Dropped({ copy, account }: Pick<OfCopy, 'copy' | 'account'>): ReactNode {
  const facts = networks[account.network];
  const left = [
    ...('impossible' in facts.thread && copy.thread.length > 0 ? ['the thread'] : []),
    ...('impossible' in facts.firstComment && copy.first_comment !== null ? ['the first comment'] : []),
  ];
  if (left.length === 0) return null;
  return (
    <p className="border-t border-line px-3 py-2 text-xs text-faint">
      {facts.label} has no place for {left.join(' and ')}: left out here.
    </p>
  );
}

function titled(body: string, network: NetworkName) {
  const facts = networks[network];
  const limit = facts.title;
  return titleAndText(body, facts, (line) => limit !== null && overLimit(line, limit).over === 0);
}
