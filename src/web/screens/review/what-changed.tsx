import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

import { changesOf, type FieldChange } from './field-changes.ts';
import { whenIn } from './when.ts';

interface WhatChangedProps {
  post: PostRow;
  since: string;
  zone: string;
  /** Only these, as the edit log names them; absent: all. */
  fields?: readonly string[];
  /** What stands there where nothing is different. */
  none: string;
}

/** What was done to a post since then, with the words marked that went and came. */
export function WhatChanged({ post, since, zone, fields, none }: WhatChangedProps) {
  const { data, error, refetch } = api.schedule.editLog.useQuery({ id: post.id, since, per_page: 100 });
  const changes = useMemo(
    () =>
      data &&
      changesOf(fields ? data.edits.filter(({ field }) => fields.includes(field)) : data.edits, {
        account: (id) => post.targets.find(({ account_id }) => account_id === id)?.name ?? `account ${id}`,
        time: (iso) => whenIn(iso, zone, Date.parse(post.updated_at)),
        network: (name) => (isNetworkName(name) ? networks[name].label : name),
      }),
    [data, post, zone, fields],
  );
  if (error)
    return (
      <p className="flex items-center gap-3 text-soft">
        What changed could not be read. {error.message}
        <Button look="quiet" onPress={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data || !changes) return <Skeleton className="h-10 w-full" />;
  if (changes.length === 0) return <p className="text-soft">{none}</p>;
  const who = [...new Set(data.edits.map(({ user_name }) => user_name))].filter(Boolean);
  const last = data.edits[0]?.at;
  return (
    <>
      <p className="mb-2 text-xs text-faint">
        {who.join(', ')} {last && <Ago at={last} zone={zone} inWords />}
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

/** Comparing word by word takes time with the square of what differs: a text that is new is shown as new. */
const patienceMs = 60;

function Difference({ change: { before, after } }: { change: FieldChange }) {
  if (before === null) return <Came>{after}</Came>;
  if (after === null) return <Went>{before}</Went>;
  const parts = diffWordsWithSpace(before, after, { timeout: patienceMs });
  if (!parts)
    return (
      <>
        <Went>{before}</Went> <Came>{after}</Came>
      </>
    );
  return parts.map(({ added, removed, value }, index) => {
    // oxlint-disable react/no-array-index-key -- the pieces of a text have their place and nothing else
    if (added) return <Came key={index}>{value}</Came>;
    if (removed) return <Went key={index}>{value}</Went>;
    return <span key={index}>{value}</span>;
    // oxlint-enable react/no-array-index-key
  });
}

function Came({ children }: { children: string | null }) {
  return <ins className="rounded-sm bg-good-wash text-good no-underline">{children}</ins>;
}

function Went({ children }: { children: string }) {
  return <del className="rounded-sm bg-danger-wash text-danger">{children}</del>;
}
