import { useState, type ReactNode } from 'react';

import type { PostRow } from '#contract/posts.ts';
import { directionIn } from '#web/parts/language-name.ts';
import { MediumTile } from '#web/parts/preview-media.tsx';
import { ownAddress } from '#web/parts/own-address.ts';
import { sourceAt } from '#web/parts/source-at.ts';

import { JudgedPart } from './judged-part.tsx';
import { BesideSource, SourceHead, useSourceOf, type Side } from './judged-source.tsx';

/** What a post says to all, with its media; of a translation each text beside what its source says there. */
export function JudgedWords({ post, zone }: { post: PostRow; zone: string }) {
  const { body, media, thread, first_comment, translation_of: of, project_lang: lang } = post;
  const source = useSourceOf(post);
  const [side, setSide] = useState<Side>('text');
  const words = source.data?.source ?? null;
  const beside = (where: string, children: ReactNode) =>
    of ? (
      <BesideSource
        of={of}
        side={side}
        said={words && sourceAt(words, where)}
        isLoading={source.isPending}
        findings={post.findings.filter((found) => found.where === where && ofTranslation.has(found.code))}
      >
        {children}
      </BesideSource>
    ) : (
      children
    );
  const text = (said: string) => ({ lang, dir: directionIn(lang, said) });
  const parts = Math.max(thread.length, words?.thread.length ?? 0);
  return (
    <div className="@container">
      {of && <SourceHead post={post} of={of} source={source} side={side} onSide={setSide} zone={zone} />}
      <div className="mt-4">
        {beside(
          'body',
          <p
            {...text(body)}
            className={`headline break-words whitespace-pre-wrap ${of ? 'text-lg leading-6' : 'text-xl leading-7'}`}
          >
            {body || <Nothing>No text</Nothing>}
          </p>,
        )}
      </div>
      <Media media={media} />
      {Array.from({ length: parts }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have their place and nothing else
        <div key={index} className="mt-4 border-l-2 border-line pl-4">
          <p className="eyebrow mb-1">Part {index + 1} of the thread</p>
          {beside(
            `thread ${index + 1}`,
            <p
              {...text(thread[index]?.body ?? '')}
              className="headline text-lg break-words whitespace-pre-wrap"
            >
              {thread[index]?.body || <Nothing>No text</Nothing>}
            </p>,
          )}
          <Media media={thread[index]?.media ?? []} />
        </div>
      ))}
      {(first_comment || words?.first_comment) && (
        <JudgedPart title="First comment">
          {beside(
            'first_comment',
            <p {...text(first_comment ?? '')} className="break-words whitespace-pre-wrap">
              {first_comment || <Nothing>None</Nothing>}
            </p>,
          )}
        </JudgedPart>
      )}
    </div>
  );
}

/** What the checks say of a translation beside its source. */
const ofTranslation: ReadonlySet<string> = new Set(['fix_translation', 'fix_language']);

function Nothing({ children }: { children: string }) {
  return (
    <span lang="en" className="text-faint">
      {children}
    </span>
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
