import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Marks a translation in lists with its language. */
export function TranslationMark({ post }: { post: Pick<PostRow, 'translation_of' | 'project_lang'> }) {
  const { translation_of, project_lang } = post;
  if (!translation_of) return null;
  const { project_name: project, changed } = translation_of;
  const language = languageName(project_lang);
  return (
    <Badge
      tone={changed ? 'warning' : 'plain'}
      hint={changed ? t`Translated from ${project}, source changed since` : t`Translated from ${project}`}
    >
      {changed ? (
        <Trans>
          {language}
          <span className="sr-only">, source changed since</span>
        </Trans>
      ) : (
        language
      )}
    </Badge>
  );
}
