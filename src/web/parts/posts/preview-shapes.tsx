import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import type { PicturesPreview } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { titleAndText, type PostCopy } from '#contract/networks/post-content.ts';
import { overLimit } from '#contract/text/text-length.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { AccountPicture } from '#web/parts/delivery/account-picture.tsx';
import type { Design } from '#web/parts/designs/design.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MediaGrid, MediaPages, MediaStack, type PreviewMedium } from './preview-media.tsx';
import { PreviewText } from './preview-text.tsx';

/** Loaded for networks with articles only. */
const ArticleText = lazyPart(async () => (await import('./article-text.tsx')).ArticleText, {
  place: 'inline',
});

export interface OfCopy {
  copy: PostCopy;
  /** Shown before the media, rendered as the server will do it; null if there is none or its picture exists. */
  design: Design | null;
  cut: number | null;
  account: NamedAccount;
  /** When it was or will be published, as text; undefined for now. */
  when: string | undefined;
}

const factsOf = ({ account, copy }: Pick<OfCopy, 'account' | 'copy'>) =>
  factsIn(networks[account.network], copy);

/** A version in the shape of its network's posts. */
export function CopyPreview(props: OfCopy) {
  const { preview } = factsOf(props);
  switch (preview.shape) {
    case 'words':
      return <AsText {...props} />;
    case 'pictures':
      return <AsPictures {...props} {...preview} />;
    case 'page':
      return <AsPage {...props} lead={preview.lead} />;
    case 'message':
      return <AsMessage {...props} />;
  }
}

/** How the network shows a text. */
function textStyle(of: Pick<OfCopy, 'account' | 'copy'>) {
  const { preview, links } = factsOf(of);
  return { links, lines: preview.lines };
}

/** All media of the version, starting with the design. */
function mediaOf({ copy, design }: OfCopy): readonly PreviewMedium[] {
  return design ? [{ design }, ...copy.media] : copy.media;
}

/** The thread and the first comment, if the network supports them. */
function follows({ copy, account }: OfCopy) {
  const facts = factsOf({ copy, account });
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
            <PreviewText text={post.body} {...textStyle(props)} cut={post.cut} />
            {post.body.trim() === '' && post.media.length === 0 && <Nothing />}
            <MediaGrid media={post.media} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function AsPictures({ isTall, isStory, accountAbove, ...props }: OfCopy & PicturesPreview) {
  const { copy, cut, account } = props;
  const { comment } = follows(props);
  const { title, text } = titled(props);
  const hasTitle = title !== null;
  const media = mediaOf(props);
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
      <MediaPages
        media={isStory ? media.slice(0, 1) : media}
        shape={isStory ? 'aspect-[9/16]' : isTall ? 'aspect-[4/5]' : 'aspect-square'}
      />
      {factsOf(props).textless !== true && (
        <div className="px-3 py-2.5">
          {hasTitle && (
            <p dir="auto" className="mb-1 text-base font-semibold break-words">
              {title}
            </p>
          )}
          <p dir="auto" className="truncate font-semibold">
            {account.name}
          </p>
          <PreviewText text={hasTitle ? text : copy.body} {...textStyle(props)} cut={hasTitle ? null : cut} />
          <Comment account={account} text={comment} {...textStyle(props)} />
        </div>
      )}
    </div>
  );
}

/** With the name of the flag that puts the first image above the text, of articles. */
function AsPage({ lead, ...props }: OfCopy & { lead: string | undefined }) {
  const { copy, cut, account } = props;
  const { thread, comment } = follows(props);
  const { title, text } = titled(props);
  const media = mediaOf(props);
  const first = leads(props, lead)
    ? media.find((medium) => 'design' in medium || kindOf(medium)?.kind !== 'video')
    : undefined;
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
      {first && <MediaStack media={[first]} />}
      {factsOf(props).markup === 'markdown' ? (
        <ArticleText text={title === null ? copy.body : text} links={factsOf(props).links} />
      ) : (
        <PreviewText
          text={title === null ? copy.body : text}
          {...textStyle(props)}
          cut={title === null ? cut : null}
        />
      )}
      {copy.body.trim() === '' && media.length === 0 && <Nothing />}
      {lead === undefined ? (
        <MediaGrid media={media} />
      ) : (
        <MediaStack media={media.filter((medium) => medium !== first)} />
      )}
      {[...thread.map(({ body }) => body), comment].map((line, index) => (
        <Comment key={index} account={account} text={line} {...textStyle(props)} />
      ))}
    </div>
  );
}

/** Whether the flag is on, by choice or by what the network does without one. */
function leads({ account, copy }: Pick<OfCopy, 'account' | 'copy'>, flag: string | undefined): boolean {
  const option = networks[account.network].options?.find(({ name }) => name === flag);
  return option?.kind === 'flag' && (copy.options[option.name] ?? option.usual) === true;
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
          <PreviewText text={body} {...textStyle(props)} cut={end} />
        </li>
      ))}
    </ol>
  );
}

interface CommentProps extends ReturnType<typeof textStyle> {
  account: NamedAccount;
  text: string | null;
}

function Comment({ account, text, ...style }: CommentProps) {
  if (text === null) return null;
  return (
    <div className="mt-3 flex gap-2">
      <AccountPicture account={account} />
      <div className="min-w-0 rounded-lg bg-sunken px-2.5 py-1.5">
        <p dir="auto" className="truncate text-xs font-semibold">
          {account.name}
        </p>
        <PreviewText text={text} {...style} />
      </div>
    </div>
  );
}

function Nothing() {
  return <p className="text-faint">{t`Nothing yet.`}</p>;
}

function titled({ copy, account }: OfCopy) {
  const facts = factsOf({ copy, account });
  const limit = facts.title;
  return titleAndText(copy.body, facts, (line) => limit !== null && overLimit(line, limit).over === 0);
}
