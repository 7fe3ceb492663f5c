import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { LabelField, type LabelFieldProps } from './label-field.tsx';
import { relabelPosts } from './relabel.ts';

/** The labels and campaign of a post, in any state. They are saved at once, since they are no part of its content. */
export function PostLabels({ post: given }: { post: PostRow }) {
  const me = useMe();
  // An editor keeps the post as it was saved last; labels change besides.
  const post = api.schedule.get.useQuery({ id: given.id }).data?.post ?? given;
  return (
    <LabelLine
      thing={post}
      isDisabled={!permissionsIn(me, post.project_id).includes('write')}
      onChange={(change, before) => void relabelPosts(before, change)}
    />
  );
}

/** The labels and campaign of a post, saved by the caller. */
export function LabelLine(field: LabelFieldProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="shrink-0 text-faint">{t`Labels`}</span>
      <LabelField {...field} />
    </div>
  );
}
