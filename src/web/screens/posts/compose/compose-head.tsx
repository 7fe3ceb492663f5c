import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CloudOff } from 'lucide-react';

import { ago, exactTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { SharePost } from '#web/parts/posts/share-button.tsx';
import { PresentPeople } from '#web/parts/presence/presence.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Select } from '#web/ui/select.tsx';
import { CancelPost } from './cancel-post.tsx';
import { useCompose } from './compose-context.ts';
import { PauseNote } from './pause-note.tsx';

interface ComposeHeadProps {
  side: 'write' | 'preview';
  onSide: (side: 'write' | 'preview') => void;
}

/** The back link, the project and the save state. */
export function ComposeHead({ side, onSide }: ComposeHeadProps) {
  const { store, project, projects, rights } = useCompose();
  const navigate = useNavigate();
  const post = useStore(store, (view) => view.post);
  const time = post?.scheduled_at && exactTime(post.scheduled_at, project.timezone);
  return (
    <>
      <PauseNote project={project.id} />
      {post?.status === 'scheduled' && (
        <Banner tone="accent">
          {time
            ? t`This post is scheduled for ${time}. Editing it turns it back into a draft.`
            : t`This post is scheduled. Editing it turns it back into a draft.`}
        </Banner>
      )}
      <header className="flex min-h-12 shrink-0 items-center gap-2 px-4 max-sm:flex-wrap max-sm:justify-end max-sm:py-1.5">
        <Link
          to="/compose"
          className="-ms-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t`Posts`}</span>
        </Link>
        <h1 className="sr-only">{post ? t`Draft ${{ id: post.id }}` : t`New draft`}</h1>
        <ProjectMark project={project} />
        {post === null && projects.length > 1 ? (
          <Select
            label={t`Project`}
            value={String(project.id)}
            options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => store.moveTo(Number(id), [])}
            className="min-w-0 max-sm:shrink"
          />
        ) : (
          <span className="truncate text-soft max-sm:hidden">{project.name}</span>
        )}
        {post && <PostStateBadge post={post} />}
        <span className="ms-auto" />
        <PresentPeople />
        <SaveLine />
        {post && rights.edit === null && (
          <span className="max-lg:hidden">
            <SharePost post={post} />
          </span>
        )}
        {post && rights.cancel === null && (
          <span className="max-sm:hidden">
            <CancelPost post={post} onGone={() => void navigate({ to: '/compose' })} />
          </span>
        )}
        <fieldset
          aria-label={t({ message: 'View', context: 'noun' })}
          className="flex @min-[55.75rem]:hidden"
        >
          {(['write', 'preview'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={side === one}
              onClick={() => onSide(one)}
              className="h-8 border border-line px-2.5 whitespace-nowrap first:rounded-s-md last:-ms-px last:rounded-e-md aria-pressed:bg-press aria-pressed:font-medium"
            >
              {one === 'write' ? t`Write` : t`Preview`}
            </button>
          ))}
        </fieldset>
      </header>
    </>
  );
}

/** "Saved just now", "Saved 5 min ago", "Saving", or why saving failed and where the text is kept. */
function SaveLine() {
  const { store } = useCompose();
  const zone = useZone();
  const now = useNow();
  const { save, failure, savedAt, joined, dispute } = useStore(store, (view) => view);
  const text = dispute
    ? t`Not saved: choose which version to keep`
    : save === 'failed'
      ? t`Not saved: ${{ reason: failure ?? '' }} Your changes are kept on this device.`
      : save === 'clean'
        ? savedAt === null
          ? ''
          : t`Saved ${{ ago: ago(new Date(savedAt).toISOString(), now) }}`
        : t`Saving`;
  return (
    <output
      aria-live="polite"
      data-hint={
        save === 'failed'
          ? text
          : savedAt === null
            ? undefined
            : exactTime(new Date(savedAt).toISOString(), zone)
      }
      className={`figures flex min-w-0 items-center gap-1.5 text-xs ${save === 'failed' ? 'font-medium text-danger' : 'text-faint'}`}
    >
      {save === 'failed' && <CloudOff aria-hidden className="size-3.5 shrink-0" />}
      <span className="truncate">{text}</span>
      {joined > 0 && save === 'clean' && <span className="max-sm:hidden">{t`with changes by others`}</span>}
    </output>
  );
}
