import { t } from '@lingui/core/macro';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

import { factsOf } from '#contract/networks/all.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { MediumTile } from '#web/parts/posts/preview-media.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { changesOf, type FieldChange } from './field-changes.ts';
import { whenIn } from './when.ts';

interface WhatChangedProps {
  post: PostRow;
  since: string;
  zone: string;
  /** Limits the list to these fields, by their names in the edit log; absent: all. */
  fields?: readonly string[];
  /** Shown if nothing differs. */
  none: string;
}

/** The changes since a time, with insertions and deletions marked. */
export function WhatChanged({ post, since, zone, fields, none }: WhatChangedProps) {
  const { data, error, refetch } = api.schedule.editLog.useQuery({ id: post.id, since, per_page: 100 });
  const changes = useMemo(
    () =>
      data &&
      changesOf(fields ? data.edits.filter(({ field }) => fields.includes(field)) : data.edits, {
        account: (id) => post.targets.find(({ account_id }) => account_id === id)?.name ?? t`account ${id}`,
        time: (iso) => whenIn(iso, zone, Date.parse(post.updated_at)),
        network: labelOf,
        options: (holder) => {
          const target = post.targets.find(({ account_id }) => String(account_id) === holder);
          return factsOf(target?.network ?? holder)?.options ?? [];
        },
      }),
    [data, post, zone, fields],
  );
  if (error) {
    const reason = error.message;
    return (
      <p className="flex items-center gap-3 text-soft">
        {t`The changes couldn’t be loaded. ${reason}`}
        <Button variant="quiet" onPress={() => void refetch()}>
          {t`Try again`}
        </Button>
      </p>
    );
  }
  if (!data || !changes) return <Skeleton className="h-10 w-full" />;
  if (changes.length === 0) return <p className="text-soft">{none}</p>;
  const editors = [...new Set(data.edits.map(({ user_name }) => user_name))].filter(Boolean);
  const last = data.edits[0]?.at;
  return (
    <>
      <p className="mb-2 text-xs text-faint">
        {editors.join(', ')} {last && <Ago at={last} zone={zone} isSentence />}
      </p>
      <dl className="flex flex-col gap-3">
        {changes.map((change) => (
          <div key={change.label}>
            <dt className="eyebrow">{change.label}</dt>
            <dd dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
              <Difference change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Time limit for a word diff in ms, since it takes quadratic time. Beyond it the whole text is shown as replaced. */
const patienceMs = 60;

function Difference({ change: { before, after, pictures } }: { change: FieldChange }) {
  if (pictures)
    return (
      <span className="flex flex-wrap items-center gap-3">
        {pictures.before !== null && (
          <del className="flex items-center gap-2 rounded-sm bg-danger-wash p-1 text-danger">
            <Picture url={pictures.before} /> {before}
          </del>
        )}
        {pictures.after !== null && (
          <ins className="flex items-center gap-2 rounded-sm bg-good-wash p-1 text-good no-underline">
            <Picture url={pictures.after} /> {after}
          </ins>
        )}
      </span>
    );
  if (before === null) return <Came>{after}</Came>;
  if (after === null) return <Removed>{before}</Removed>;
  const parts = diffWordsWithSpace(before, after, { timeout: patienceMs });
  if (!parts)
    return (
      <>
        <Removed>{before}</Removed> <Came>{after}</Came>
      </>
    );
  return parts.map(({ added, removed, value }, index) => {
    // The pieces have no identity but their position.
    if (added) return <Came key={index}>{value}</Came>;
    if (removed) return <Removed key={index}>{value}</Removed>;
    return <span key={index}>{value}</span>;
  });
}

function Picture({ url }: { url: string }) {
  return <MediumTile medium={{ url }} frame={40} className="size-10 shrink-0 rounded-sm" />;
}

function Came({ children }: { children: string | null }) {
  return <ins className="rounded-sm bg-good-wash text-good no-underline">{children}</ins>;
}

function Removed({ children }: { children: string }) {
  return <del className="rounded-sm bg-danger-wash text-danger">{children}</del>;
}
