import { t } from '@lingui/core/macro';
import { useMemo } from 'react';

import { factsOf } from '#contract/networks/all.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Changes } from '#web/parts/posts/changes.tsx';
import { changesOf } from '#web/parts/posts/field-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
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
      <Changes changes={changes} />
    </>
  );
}
