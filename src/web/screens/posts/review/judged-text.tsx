import { useState, type ReactNode } from 'react';

import type { Finding, PostRow } from '#contract/posts/posts.ts';
import { marksIn } from '#web/parts/posts/passage-marks.ts';
import { PostBody } from '#web/parts/posts/post-body.tsx';
import { sourceAt } from '#web/parts/posts/source-at.ts';
import { BesideSource, SourceHead, useSourceOf, type Side } from './judged-source.tsx';

/** A post's shared text with its media. For a translation, each text is beside the source text. */
export function JudgedText({
  post,
  comments,
  zone,
}: {
  post: PostRow;
  comments: Parameters<typeof marksIn>[0];
  zone: string;
}) {
  const { translation_of: of, project_lang: lang } = post;
  const source = useSourceOf(post);
  const marks = (where: string) => marksIn(comments, where);
  const [side, setSide] = useState<Side>('text');
  if (!of) return <PostBody post={post} lang={lang} marks={marks} />;
  const sourceText = source.data?.source ?? null;
  const beside = (where: string, text: ReactNode) => (
    <BesideSource
      of={of}
      side={side}
      sourceText={sourceText && sourceAt(sourceText, where)}
      isLoading={source.isPending}
      findings={besideSource(post.findings, where)}
    >
      {text}
    </BesideSource>
  );
  return (
    <div className="@container">
      <SourceHead post={post} of={of} source={source} side={side} onSide={setSide} zone={zone} />
      <PostBody post={post} lang={lang} beside={beside} marks={marks} source={sourceText} />
    </div>
  );
}

/** Findings that compare a translation with its source. */
const ofTranslation: ReadonlySet<string> = new Set(['fix_translation', 'fix_language']);

/** The findings for one text; equal findings of several accounts are listed once. */
function besideSource(findings: readonly Finding[], where: string): Finding[] {
  const here = findings.filter((found) => found.where === where && ofTranslation.has(found.code));
  return [...new Map(here.map((found) => [found.text, found])).values()];
}
