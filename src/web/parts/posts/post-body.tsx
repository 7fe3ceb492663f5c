import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { pageLanguage } from '#web/lib/page-language.ts';
import { ownAddress } from '#web/parts/media/own-address.ts';
import { directionIn } from '#web/parts/workspace/language-name.ts';
import { MediumTile } from './preview-media.tsx';

/** In UTF-16 code units. */
export interface Mark {
  start: number;
  end: number;
}

interface PostBodyProps {
  post: Pick<PostRow, 'body' | 'media' | 'thread' | 'first_comment'>;
  lang: string;
  /** For a translation: renders each text beside the source text, by its place as findings name it. */
  beside?: (where: string, text: ReactNode) => ReactNode;
  /** The passages that open comments are about, by the place of their text; in order, and without overlaps. */
  marks?: (where: string) => readonly Mark[];
  /** The source's parts, so that missing texts of the translation are visible. */
  source?: { thread: readonly unknown[]; first_comment: string | null } | null;
}

/** The whole post for a reviewer: text, media, thread, first comment. */
export function PostBody({ post, lang, beside, marks, source }: PostBodyProps) {
  const { body, media, thread, first_comment } = post;
  const parts = Math.max(thread.length, source?.thread.length ?? 0);
  const text = (where: string, value: string, className: string, none = t`No text`) => {
    const content = (
      <p
        lang={lang}
        dir={directionIn(lang, value)}
        data-passage={where}
        className={`break-words whitespace-pre-wrap ${className}`}
      >
        {(value && <Marked text={value} marks={marks?.(where) ?? []} />) || (
          <span lang={pageLanguage} className="text-faint">
            {none}
          </span>
        )}
      </p>
    );
    return beside ? beside(where, content) : content;
  };
  return (
    <>
      <div className="mt-4">
        {text('body', body, `headline ${beside ? 'text-lg leading-6' : 'text-xl leading-7'}`)}
      </div>
      <Media media={media} />
      {Array.from({ length: parts }, (_, index) => (
        <div key={index} className="mt-4 border-s-2 border-line ps-4">
          <p className="eyebrow mb-1">{t`Part ${{ part: index + 1 }} of the thread`}</p>
          {text(`thread ${index + 1}`, thread[index]?.body ?? '', 'headline text-lg')}
          <Media media={thread[index]?.media ?? []} />
        </div>
      ))}
      {(first_comment || source?.first_comment) && (
        <PostPart title={t`First comment`}>
          {text('first_comment', first_comment ?? '', '', t({ message: 'None', context: 'a comment' }))}
        </PostPart>
      )}
    </>
  );
}

/** A text with its marked passages. */
function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const ends = [0, ...marks.map(({ end }) => end)];
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="rounded-sm bg-warning-wash text-inherit">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** A section of a post's page with a title. */
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
        <li key={`${medium.url} ${index}`}>
          <MediumTile
            medium={medium}
            frame={768}
            fit="contain"
            opens
            className="aspect-[4/3] w-full rounded-md border border-line"
          />
          <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
            {kindOf(medium)?.kind !== 'document' && (
              <span dir="auto" className={medium.alt ? 'text-soft' : 'text-warning'}>
                {medium.alt || t`No alt text`}
              </span>
            )}
            {ownAddress(medium.url) === null && (
              <a
                href={medium.url}
                target="_blank"
                rel="noreferrer"
                className="text-accent underline underline-offset-2"
              >
                {t`Open original`}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
