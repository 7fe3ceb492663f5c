import { t } from '@lingui/core/macro';
import { memo, useMemo, type ReactNode } from 'react';

import { networks } from '#contract/networks/all.ts';
import type { NetworkName, PicturesPreview } from '#contract/networks/facts.ts';
import {
  awaitsPicture,
  copyFor,
  titleAndText,
  type PostContent,
  type PostCopy,
} from '#contract/networks/post-content.ts';
import { counterOf } from '#contract/posts/checks/texts.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { NetworkMark, SandboxBadge, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { AccountPicture } from '#web/parts/delivery/account-picture.tsx';
import { designOf, type Design } from '#web/parts/designs/design.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ChosenOptions } from './chosen-options.tsx';
import { MediaGrid, MediaPages, type PreviewMedium } from './preview-media.tsx';
import { PreviewText } from './preview-text.tsx';

/** Loaded for networks with long texts only. */
const Prose = lazyPart(async () => (await import('#web/parts/prose.tsx')).Prose, { place: 'inline' });

interface PreviewProps {
  content: PostContent;
  account: NamedAccount;
  /** When it was or will be published, as text; a draft is shown as if published now. */
  when?: string | undefined;
}

/** A post as an account's network shows it, using the account's own version if it has one. */
export function Preview({ content, account, when }: PreviewProps) {
  const copy = useMemo(() => copyFor(content, account), [content, account]);
  const cut = useMemo(() => counterOf(content, account).cut, [content, account]);
  const design = awaitsPicture(content, copy) ? designOf(content.design) : null;
  return <PreviewOfCopy copy={copy} design={design} cut={cut} account={account} when={when} />;
}

interface OfCopy {
  copy: PostCopy;
  /** Shown before the media, rendered as the server will do it; null if there is none or its picture exists. */
  design: Design | null;
  cut: number | null;
  account: NamedAccount;
  when: string | undefined;
}

/** Every keystroke creates a new content object, but mostly an equal version for this account. */
const PreviewOfCopy = memo(
  function PreviewOfCopy({ copy, design, cut, account, when }: OfCopy) {
    const network = networks[account.network].label;
    return (
      <figure
        aria-label={t`Preview: ${network}, ${{ account: account.name }}`}
        className="overflow-hidden rounded-lg border border-line bg-raised"
      >
        <figcaption className="flex h-8 items-center gap-1.5 border-b border-line bg-rail px-3 text-xs text-faint">
          <NetworkMark network={account.network} className="size-3" isNamed />
          {network}
          <span className="ms-auto" />
          {copy.from.body !== 'base' && <span>{t`Own text`}</span>}
          {account.sandbox && <SandboxBadge />}
        </figcaption>
        <CopyPreview copy={copy} design={design} cut={cut} account={account} when={when} />
        <ChosenOptions copy={copy} account={account} />
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

function CopyPreview(props: OfCopy) {
  const { preview } = networks[props.account.network];
  switch (preview.shape) {
    case 'words':
      return <AsText {...props} />;
    case 'pictures':
      return <AsPictures {...props} {...preview} />;
    case 'page':
      return <AsPage {...props} />;
    case 'message':
      return <AsMessage {...props} />;
  }
}

const linesOf = ({ network }: NamedAccount) => networks[network].preview.lines;

/** All media of the version, starting with the design. */
function mediaOf({ copy, design }: OfCopy): readonly PreviewMedium[] {
  return design ? [{ design }, ...copy.media] : copy.media;
}

/** The thread and the first comment, if the network supports them. */
function follows({ copy, account }: OfCopy) {
  const facts = networks[account.network];
  return {
    thread: 'how' in facts.thread ? copy.thread : [],
    comment: 'how' in facts.firstComment ? copy.first_comment : null,
  };
}

function AsText(props: OfCopy) {
  const { copy, cut, account } = props;
  const { thread, comment } = follows(props);
  const posts = [
    { body: copy.body, media: mediaOf(props), cut },
    ...thread.map((part) => ({ ...part, cut: null })),
    ...(comment === null ? [] : [{ body: comment, media: [], cut: null }]),
  ];
  return (
    <ol className="px-3 pt-3">
      {posts.map((post, index) => (
        <li key={index} className="relative flex gap-2.5 pb-3">
          {index < posts.length - 1 && (
            <span aria-hidden className="absolute top-7 bottom-0 start-3 w-px bg-edge" />
          )}
          <AccountPicture account={account} />
          <div className="min-w-0 flex-1">
            <p className="flex h-6 items-center gap-1.5">
              <span dir="auto" className="truncate font-semibold">
                {account.name}
              </span>
              {account.handle && <span className="truncate text-faint">{account.handle}</span>}
              <span className="figures shrink-0 text-faint">{props.when ?? t`now`}</span>
            </p>
            <PreviewText text={post.body} lines={linesOf(account)} cut={post.cut} />
            {post.body.trim() === '' && post.media.length === 0 && <Nothing />}
            <MediaGrid media={post.media} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function AsPictures({ isTall, accountAbove, ...props }: OfCopy & PicturesPreview) {
  const { copy, cut, account } = props;
  const { comment } = follows(props);
  const { title, text } = titled(copy.body, account.network);
  const hasTitle = title !== null;
  return (
    <div>
      {accountAbove && (
        <p className="flex h-11 items-center gap-2 px-3">
          <AccountPicture account={account} />
          <span dir="auto" className="truncate font-semibold">
            {account.name}
          </span>
        </p>
      )}
      <MediaPages media={mediaOf(props)} isTall={isTall} />
      <div className="px-3 py-2.5">
        {hasTitle && (
          <p dir="auto" className="mb-1 text-base font-semibold break-words">
            {title}
          </p>
        )}
        <p dir="auto" className="truncate font-semibold">
          {account.name}
        </p>
        <PreviewText
          text={hasTitle ? text : copy.body}
          lines={linesOf(account)}
          cut={hasTitle ? null : cut}
        />
        <Comment account={account} text={comment} />
      </div>
    </div>
  );
}

function AsPage(props: OfCopy) {
  const { copy, cut, account } = props;
  const isMarkdown = networks[account.network].markup === 'markdown';
  const { thread, comment } = follows(props);
  const { title, text } = titled(copy.body, account.network);
  return (
    <div className="px-3 py-3">
      <div className="mb-2 flex items-center gap-2">
        <AccountPicture account={account} />
        <div className="min-w-0 leading-4">
          <p dir="auto" className="truncate font-semibold">
            {account.name}
          </p>
          <p className="figures text-xs text-faint">{props.when ?? t`Just now`}</p>
        </div>
      </div>
      {title !== null && (
        <p dir="auto" className="mb-1 text-lg font-semibold break-words">
          {title}
        </p>
      )}
      {isMarkdown ? (
        <Prose text={title === null ? copy.body : text} />
      ) : (
        <PreviewText
          text={title === null ? copy.body : text}
          lines={linesOf(account)}
          cut={title === null ? cut : null}
        />
      )}
      {copy.body.trim() === '' && mediaOf(props).length === 0 && <Nothing />}
      <MediaGrid media={mediaOf(props)} />
      {[...thread.map(({ body }) => body), comment].map((line, index) => (
        <Comment key={index} account={account} text={line} />
      ))}
    </div>
  );
}

function AsMessage(props: OfCopy) {
  const { copy, cut, account } = props;
  const { thread, comment } = follows(props);
  const messages = [
    { body: copy.body, media: mediaOf(props), cut },
    ...thread.map((part) => ({ ...part, cut: null })),
    ...(comment === null ? [] : [{ body: comment, media: [], cut: null }]),
  ];
  return (
    <ol className="flex flex-col gap-2 bg-sunken p-3">
      {messages.map(({ body, media, cut: end }, index) => (
        <li key={index} className="max-w-[92%] rounded-lg rounded-es-sm bg-paper px-3 py-2">
          <p dir="auto" className="truncate font-semibold text-accent">
            {account.name}
          </p>
          <MediaGrid media={media} />
          <PreviewText text={body} lines={linesOf(account)} cut={end} />
        </li>
      ))}
    </ol>
  );
}

function Comment({ account, text }: { account: NamedAccount; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mt-3 flex gap-2">
      <AccountPicture account={account} />
      <div className="min-w-0 rounded-lg bg-sunken px-2.5 py-1.5">
        <p dir="auto" className="truncate text-xs font-semibold">
          {account.name}
        </p>
        <PreviewText text={text} lines={linesOf(account)} />
      </div>
    </div>
  );
}

function Nothing() {
  return <p className="text-faint">{t`Nothing yet.`}</p>;
}

/** What the network ignores, stated where users look for it. */
function Dropped({ copy, account }: Pick<OfCopy, 'copy' | 'account'>): ReactNode {
  const { label: network, thread, firstComment } = networks[account.network];
  const dropsThread = 'impossible' in thread && copy.thread.length > 0;
  const dropsComment = 'impossible' in firstComment && copy.first_comment !== null;
  if (!dropsThread && !dropsComment) return null;
  return (
    <p className="border-t border-line px-3 py-2 text-xs text-faint">
      {dropsThread && dropsComment
        ? t`${network} doesn’t support a thread or a first comment.`
        : dropsThread
          ? t`${network} doesn’t support a thread.`
          : t`${network} doesn’t support a first comment.`}
    </p>
  );
}

function titled(body: string, network: NetworkName) {
  const facts = networks[network];
  const limit = facts.title;
  return titleAndText(body, facts, (line) => limit !== null && overLimit(line, limit).over === 0);
}
