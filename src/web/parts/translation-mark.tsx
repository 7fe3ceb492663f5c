import type { PostRow } from '#contract/posts.ts';
import { Badge } from '#web/ui/badge.tsx';

import { languageName } from './language-name.ts';

/** In lists: the language of a post that says another one in it. */
export function TranslationMark({ post }: { post: Pick<PostRow, 'translation_of' | 'project_lang'> }) {
  const { translation_of, project_lang } = post;
  if (!translation_of) return null;
  const { project_name, changed } = translation_of;
  return (
    <Badge
      tone={changed ? 'warning' : 'plain'}
      hint={`Translated from ${project_name}${changed ? ', which has changed since' : ''}`}
    >
      {languageName(project_lang)}
      {changed && <span className="sr-only">, its source has changed since</span>}
    </Badge>
  );
}
