import { roleAtLeast } from '#contract/permissions.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { TrendPost } from '#contract/trends.ts';
import { api } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';

import { useMe } from './me.ts';

export type Mute = DataOf<Contract['mutes']['list']>['mutes'][number];
export type MuteAsked = Pick<Mute, 'kind' | 'value' | 'scope'>;

/** Mutes and shows again, each with its way back in the toast. A form says refusals itself: `inline`. */
export function useMute(refusal: 'toast' | 'inline' = 'toast') {
  const add = api.mutes.add.useMutation({ refusal });
  const remove = api.mutes.remove.useMutation();
  const mute = (asked: MuteAsked, onDone?: () => void) =>
    add.mutate(asked, {
      onSuccess: ({ mute: { id, value, scope } }) => {
        toast(`“${value}” is muted${scope === 'organization' ? ' for everyone' : ''}.`, () =>
          remove.mutate({ id }),
        );
        onDone?.();
      },
    });
  const show = ({ id, kind, value, scope }: Mute) =>
    remove.mutate(
      { id },
      { onSuccess: () => toast(`“${value}” is shown again.`, () => mute({ kind, value, scope })) },
    );
  return { mute, show, add, remove };
}

/** Whether the person may mute for the whole organization; the server decides again. */
export function useMayMuteForAll(): boolean {
  const { organization } = useMe();
  return organization !== null && roleAtLeast(organization.role, 'admin');
}

/** Whom a post can be muted by: its outlet where that is a feed, and its author where it names one. */
export function mutable(post: TrendPost): { outlet: string | null; author: string | null } {
  const outlet = post.platform === 'rss' ? post.feed_name : null;
  const author = post.author_handle ?? post.author_name;
  return { outlet, author: author === outlet ? null : author };
}
