import type { PostRow } from '#contract/posts/posts.ts';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { Badge } from '#web/ui/badge.tsx';

/** In lists: the language of a translation. */
export function TranslationMark({ post }: { post: Pick<PostRow, 'translation_of' | 'project_lang'> }) {
  const { translation_of, project_lang } = post;
  if (!translation_of) return null;
  const { project_name, changed } = translation_of;
  return (
    <Badge
      tone={changed ? 'warning' : 'plain'}
      hint={`Translated from ${project_name}${changed ? ', source changed since' : ''}`}
    >
      {languageName(project_lang)}
      {changed && <span className="sr-only">, source changed since</span>}
    </Badge>
  );
}
