import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { stateLabel } from '#web/parts/posts/composed-state.tsx';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const TranslateDialog = lazyPart(async () => (await import('./translate-dialog.tsx')).TranslateDialog);

interface TranslationsProps {
  post: PostRow;
  /** Why the user may not translate the post; null if they may. */
  refusal: string | null;
  /** Called before translating; false aborts. */
  prepare?: () => Promise<boolean>;
  /** Called after drafts were created. */
  onMade?: () => void;
}

/** The translations of this post, and a button for more. Renders nothing if no project is linked. */
export function Translations({ post, refusal, prepare, onMade }: TranslationsProps) {
  const { data } = api.projects.list.useQuery({}, { staleTime: 5 * 60_000 });
  const [isOpen, setOpen] = useState(false);
  const links = data?.projects.find(({ id }) => id === post.project_id)?.translates_to ?? [];
  const linked = data?.projects.filter(({ id }) => links.includes(id)) ?? [];
  const mayTranslate = refusal === null && linked.length > 0;
  if (post.translations.length === 0 && !mayTranslate) return null;
  return (
    <section aria-label={t`Translations`} className="border-t border-line pt-3">
      <div className="flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">{t`Translations`}</h2>
        {mayTranslate && (
          <Button className="ms-auto" onPress={() => setOpen(true)}>
            <Languages aria-hidden className="size-4 text-faint" />
            {t`Translate`}
          </Button>
        )}
      </div>
      {post.translations.length > 0 && (
        <ul className="mt-1 flex flex-col divide-y divide-line">
          {post.translations.map(({ id, project_name, lang, status, changed }) => (
            <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1">
              <Link
                to="/compose/$postId"
                params={{ postId: String(id) }}
                className="min-w-0 truncate text-accent underline underline-offset-2"
              >
                {languageName(lang)}
              </Link>
              <span dir="auto" className="min-w-0 truncate text-soft">
                {project_name}
              </span>
              <span className="ms-auto" />
              {changed && (
                <Badge tone="warning" hint={t`The source has changed since this translation`}>
                  {t`Outdated`}
                </Badge>
              )}
              <Badge>{stateLabel(status)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {isOpen && data && (
        <TranslateDialog
          post={post}
          linked={linked}
          engine={data.translation_engine}
          {...(prepare && { prepare })}
          onClose={() => setOpen(false)}
          {...(onMade && { onMade })}
        />
      )}
    </section>
  );
}
