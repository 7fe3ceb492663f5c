import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { shortTime } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { countsGuests } from './approval.ts';
import { Changes } from './changes.tsx';
import { MediumTile } from './preview-media.tsx';
import { VerdictBadge } from './verdict-badge.tsx';
import { mediaChanges, versionChanges, type MediaChange, type Version } from './version-changes.ts';

interface VersionsDialogProps {
  post: PostRow;
  zone: string;
  refusal: string | null;
  onClose: () => void;
  onRestored: (() => void) | undefined;
}

/** The reviewed versions of a post: each compared with another one, and brought back. */
export function VersionsDialog({ post, zone, refusal, onClose, onRestored }: VersionsDialogProps) {
  const query = api.postVersions.list.useInfiniteQuery({ post_id: post.id, per_page: 50 });
  const versions = query.data?.pages.flatMap(({ data }) => data.versions) ?? [];
  return (
    <Dialog title={t`Versions`} isOpen onClose={onClose} size="wide">
      <QueryState
        query={query}
        what={t`versions`}
        isEmpty={versions.length === 0}
        metricsHidden={false}
        loading={<Skeleton className="h-48 w-full" />}
        empty={
          <EmptyState title={t`No versions yet`}>
            {t`Each state of the post that is reviewed or approved is kept here.`}
          </EmptyState>
        }
        end={null}
      >
        <Compared
          post={post}
          versions={versions}
          zone={zone}
          refusal={refusal}
          onRestored={() => {
            onRestored?.();
            onClose();
          }}
        />
      </QueryState>
    </Dialog>
  );
}

interface ComparedProps {
  post: PostRow;
  /** Newest first. */
  versions: readonly Version[];
  zone: string;
  refusal: string | null;
  onRestored: () => void;
}

/** What stands for the post as it is now, where it is not a version itself. */
const present = 'now';

function Compared({ post, versions, zone, refusal, onRestored }: ComparedProps) {
  const isVersion = versions.some(({ current }) => current);
  const [from, setFrom] = useState(String(versions.find(({ current }) => !current)?.id ?? versions[0]?.id));
  const [to, setTo] = useState(isVersion ? String(versions.find(({ current }) => current)?.id) : present);
  const restore = api.postVersions.restore.useMutation();
  const options = [
    ...(isVersion ? [] : [{ value: present, label: t`Now, not reviewed yet` }]),
    ...versions.map((version) => ({
      value: String(version.id),
      label: shortTime(version.created_at, zone),
      ...(version.current && { note: t`now` }),
    })),
  ];
  const contentOf = (value: string) =>
    versions.find(({ id }) => String(id) === value)?.content ?? contentNow(post);
  const chosen = versions.find(({ id }) => String(id) === from);
  const texts = versionChanges(contentOf(from), contentOf(to), post);
  const media = mediaChanges(contentOf(from), contentOf(to));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Select label={t`Version`} value={from} options={options} onChange={setFrom} />
        <Select label={t`Compare with`} value={to} options={options} onChange={setTo} />
      </div>
      {chosen && <Verdicts version={chosen} zone={zone} isGuestCounted={countsGuests(post.approval)} />}
      <section aria-label={t`Differences`} className="flex flex-col gap-3 rounded-md border border-line p-3">
        {texts.length === 0 && media.length === 0 ? (
          <p className="text-soft">{t`No differences.`}</p>
        ) : (
          <>
            <Changes changes={texts} />
            {media.map((group) => (
              <MediaChanges key={group.label} {...group} />
            ))}
          </>
        )}
      </section>
      {chosen && chosen.missing_media.length > 0 && (
        <p className="text-warning">
          {plural(chosen.missing_media.length, {
            one: '# file of this version is no longer in the library.',
            other: '# files of this version are no longer in the library.',
          })}
        </p>
      )}
      {chosen && !chosen.current && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            isPending={restore.isPending}
            isDisabled={refusal !== null}
            onPress={() =>
              // The screen may show the changed post anew by then, so that this dialog is gone. A refusal is a toast
              // already.
              void restore.mutateAsync({ id: chosen.id, version: post.version }).then(
                ({ missing_accounts: gone }) => {
                  toast(
                    gone.length === 0
                      ? t`Restored the version of ${{ time: shortTime(chosen.created_at, zone) }}.`
                      : plural(gone.length, {
                          one: 'Restored, without # account that is no longer connected.',
                          other: 'Restored, without # accounts that are no longer connected.',
                        }),
                  );
                  onRestored();
                },
                () => undefined,
              )
            }
          >
            {t`Restore this version`}
          </Button>
          <span className="min-w-0 flex-1 text-xs text-faint">
            {refusal ?? t`Counts as an edit. A verdict on exactly this content counts again.`}
          </span>
        </div>
      )}
    </div>
  );
}

interface VerdictsProps {
  version: Version;
  zone: string;
  isGuestCounted: boolean;
}

function Verdicts({ version, zone, isGuestCounted }: VerdictsProps) {
  if (version.reviews.length === 0) return <p className="text-soft">{t`Approved without a review.`}</p>;
  return (
    <ul aria-label={t`Reviews`} className="flex flex-wrap gap-x-4 gap-y-1">
      {version.reviews.map((review, index) => (
        // Reviews of a version have no identity of their own here.
        <li key={index} className="flex items-center gap-1.5 text-soft">
          <VerdictBadge verdict={review.verdict} />
          <span>{review.user_name || t`Former member`}</span>
          <Ago at={review.created_at} zone={zone} isSentence />
          {review.ignored && !review.by_link && <Badge>{t`Not counted`}</Badge>}
          {review.ignored && review.by_link && !isGuestCounted && <Badge>{t`Advisory`}</Badge>}
        </li>
      ))}
    </ul>
  );
}

function MediaChanges({ label, changes }: { label: string; changes: readonly MediaChange[] }) {
  const labels = { removed: t`Removed`, added: t`Added`, described: t`New description` } as const;
  const tones = { removed: 'text-danger', added: 'text-good', described: 'text-warning' } as const;
  return (
    <div>
      <p className="eyebrow mb-1">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-3">
        {changes.map(({ kind, medium, before }) => (
          <li key={`${kind} ${medium.url}`} className="w-40">
            <MediumTile medium={medium} frame={160} className="aspect-square w-40 rounded-md" fit="contain" />
            <p className={`mt-1 font-medium ${tones[kind]}`}>{labels[kind]}</p>
            <p dir="auto" className="text-xs break-words text-soft">
              {kind === 'described' && <del>{before ?? t`No description`}</del>} {medium.alt}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function contentNow(post: PostRow): Version['content'] {
  const { body, media, thread, first_comment, overrides, design, design_picture, kind, author_notes } = post;
  const png = design_picture?.by === 'author' ? design_picture : null;
  return {
    body,
    media,
    thread,
    first_comment,
    overrides,
    design,
    png: png && { url: png.url, type: png.type, alt: png.alt },
    kind,
    author_notes,
    target_account_ids: post.targets.map(({ account_id }) => account_id),
  };
}
