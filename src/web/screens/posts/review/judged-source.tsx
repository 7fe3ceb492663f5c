import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Finding, PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { severityStyles } from '#web/parts/posts/findings.tsx';
import { directionIn, languageName } from '#web/parts/workspace/language-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { WhatChanged } from './what-changed.tsx';

/** The visible side on narrow screens. */
export type Side = 'text' | 'source';

type Of = NonNullable<PostRow['translation_of']>;

/** A translation's source with its text; loaded for translations only. */
export function useSourceOf({ id, translation_of }: PostRow) {
  return api.schedule.get.useQuery({ id }, { enabled: translation_of !== null });
}

interface SourceHeadProps {
  post: PostRow;
  of: Of;
  source: ReturnType<typeof useSourceOf>;
  side: Side;
  onSide: (side: Side) => void;
  zone: string;
}

/** For a translation: its source, what changed there since, and the switch between the two sides. */
export function SourceHead({ post, of, source, side, onSide, zone }: SourceHeadProps) {
  const language = languageName(of.lang);
  const project = of.project_name;
  const reason = source.error?.message ?? '';
  const sides = [
    { side: 'text', label: languageName(post.project_lang) },
    { side: 'source', label: t`${language} source` },
  ] as const;
  return (
    <section
      aria-label={t({ message: 'Source', context: 'of a translation' })}
      className="mt-4 flex flex-col gap-3"
    >
      <p className="text-soft">
        <Trans>
          Translated from{' '}
          <Link
            to="/compose/$postId"
            params={{ postId: String(of.id) }}
            className="text-accent underline underline-offset-2"
          >
            the {language} post of {project}
          </Link>
          .
        </Trans>
      </p>
      {source.error && (
        <p className="flex flex-wrap items-center gap-3 text-danger">
          {t`The source couldn’t be loaded. ${reason}`}
          <Button variant="quiet" onPress={() => void source.refetch()}>
            {t`Try again`}
          </Button>
        </p>
      )}
      {of.changed && (
        <div className="rounded-md border border-warning bg-warning-wash p-3">
          <h2 className="mb-2 font-semibold">{t`The source has changed since it was translated.`}</h2>
          {source.data && (
            <SourceChanges id={of.id} since={source.data.source?.seen_at ?? null} zone={zone} />
          )}
        </div>
      )}
      <fieldset aria-label={t`Version`} className="flex gap-1.5 @md:hidden">
        {sides.map((one) => (
          <button
            key={one.side}
            type="button"
            aria-pressed={side === one.side}
            onClick={() => onSide(one.side)}
            className="h-8 flex-1 rounded-md border border-line px-2.5 text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
          >
            {one.label}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

/** Only changes of the source's content matter to a translation. */
const textFields = ['body', 'thread', 'first_comment', 'overrides', 'media', 'design'];

function SourceChanges({ id, since, zone }: { id: number; since: string | null; zone: string }) {
  const { data, error, refetch } = api.schedule.get.useQuery({ id });
  if (since === null) return <p className="text-soft">{t`The earlier version is no longer available.`}</p>;
  if (error) {
    const reason = error.message;
    return (
      <p className="flex flex-wrap items-center gap-3 text-soft">
        {t`Couldn’t be loaded. ${reason}`}
        <Button variant="quiet" onPress={() => void refetch()}>
          {t`Try again`}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton className="h-10 w-full" />;
  return (
    <WhatChanged
      post={data.post}
      since={since}
      zone={zone}
      fields={textFields}
      none={t`The earlier version is no longer in the edit log.`}
    />
  );
}

interface BesideSourceProps {
  of: Of;
  side: Side;
  /** Null if the source has no text there. */
  sourceText: string | null;
  isLoading: boolean;
  /** The findings for the translation at this place. */
  findings: readonly Finding[];
  /** The translation's own text. */
  children: ReactNode;
}

/** A text beside the source text; on narrow screens only the chosen side. */
export function BesideSource({ of, side, sourceText, isLoading, findings, children }: BesideSourceProps) {
  const language = languageName(of.lang);
  const visibleOn = (own: Side) => (side === own ? '' : 'hidden @md:block');
  return (
    <div className="grid gap-x-6 @md:grid-cols-2">
      <figure
        aria-label={t`Source, ${language}`}
        className={`min-w-0 rounded-md bg-sunken px-3 py-2.5 ${visibleOn('source')}`}
      >
        {isLoading ? (
          <Skeleton className="h-12 w-full" />
        ) : sourceText === null ? (
          <p className="text-faint">{t`Nothing here in the source.`}</p>
        ) : (
          <p
            lang={of.lang}
            dir={directionIn(of.lang, sourceText)}
            className="text-[0.9375rem] leading-6 break-words whitespace-pre-wrap text-soft"
          >
            {sourceText}
          </p>
        )}
      </figure>
      <div className={`min-w-0 @md:py-2.5 ${visibleOn('text')}`}>
        {children}
        {findings.length > 0 && (
          <ul aria-label={t`Compared with the source`} className="mt-2 flex flex-col gap-1 text-xs">
            {findings.map(({ severity, text }) => {
              const { icon: Icon, color, label } = severityStyles[severity];
              return (
                <li key={text} className={`flex gap-1.5 ${color}`}>
                  <Icon aria-label={label} className="mt-px size-3.5 shrink-0" />
                  <span className="min-w-0 break-words">{text}</span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
