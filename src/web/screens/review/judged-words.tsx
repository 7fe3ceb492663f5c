import { useState, type ReactNode } from 'react';

import type { Finding, PostRow } from '#contract/posts.ts';
import { PostBody } from '#web/parts/post-body.tsx';
import { sourceAt } from '#web/parts/source-at.ts';

import { BesideSource, SourceHead, useSourceOf, type Side } from './judged-source.tsx';

/** What a post says to all, with its media; of a translation each text beside what its source says there. */
export function JudgedWords({ post, zone }: { post: PostRow; zone: string }) {
  const { translation_of: of, project_lang: lang } = post;
  const source = useSourceOf(post);
  const [side, setSide] = useState<Side>('text');
  if (!of) return <PostBody post={post} lang={lang} />;
  const words = source.data?.source ?? null;
  const beside = (where: string, text: ReactNode) => (
    <BesideSource
      of={of}
      side={side}
      said={words && sourceAt(words, where)}
      isLoading={source.isPending}
      findings={besideSource(post.findings, where)}
    >
      {text}
    </BesideSource>
  );
  return (
    <div className="@container">
      <SourceHead post={post} of={of} source={source} side={side} onSide={setSide} zone={zone} />
      <PostBody post={post} lang={lang} beside={beside} source={words} />
    </div>
  );
}

/** What the checks say of a translation beside its source. */
const ofTranslation: ReadonlySet<string> = new Set(['fix_translation', 'fix_language']);

/** Those of a text, once where several accounts have the same. */
function besideSource(findings: readonly Finding[], where: string): Finding[] {
  const here = findings.filter((found) => found.where === where && ofTranslation.has(found.code));
  return [...new Map(here.map((found) => [found.text, found])).values()];
}
