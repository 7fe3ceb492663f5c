import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { toast } from '#web/ui/toast.tsx';

export type Mute = DataOf<Contract['mutes']['list']>['mutes'][number];
export type MuteInput = Pick<Mute, 'kind' | 'value' | 'scope'>;

/** Mutes and unmutes, each with an undo in the toast. With `inline`, a form shows errors itself. */
export function useMute(refusal: 'toast' | 'inline' = 'toast') {
  const add = api.mutes.add.useMutation({ refusal });
  const remove = api.mutes.remove.useMutation();
  const mute = (input: MuteInput, onDone?: () => void) =>
    add.mutate(input, {
      onSuccess: ({ mute: { id, value, scope } }) => {
        toast(scope === 'organization' ? t`“${value}” muted for everyone.` : t`“${value}” muted.`, () =>
          remove.mutate({ id }),
        );
        onDone?.();
      },
    });
  const show = ({ id, kind, value, scope }: Mute) =>
    remove.mutate(
      { id },
      { onSuccess: () => toast(t`“${value}” unmuted.`, () => mute({ kind, value, scope })) },
    );
  return { mute, show, add, remove };
}

/** Whether the user may mute for the whole organization; the server checks again. */
export function useMayMuteForAll(): boolean {
  const { organization } = useMe();
  return organization !== null && roleAtLeast(organization.role, 'admin');
}

/** The outlet (of a feed) and the author by which a post can be muted. */
export function mutable(post: TrendPost): { outlet: string | null; author: string | null } {
  const outlet = 'feed_name' in post ? post.feed_name : null;
  const author = post.author_handle ?? post.author_name;
  return { outlet, author: author === outlet ? null : author };
}
