import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

import { t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { PostState } from '#contract/post-states.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';

interface FeedPost {
  id: number;
  body: string;
  state: PostState;
  version: number;
  updated_at: Date;
  sent_at: Date | null;
  project: string;
  at: Date | null;
  networks: readonly string[] | null;
}

const minuteMs = 60_000;

const stateLabels: Partial<Record<PostState, () => string>> = {
  scheduled: () => t({ message: 'Scheduled', context: 'state of a post' }),
  sending: () => t({ message: 'Publishing', context: 'state of a post' }),
  sent: () => t({ message: 'Published', context: 'state of a post' }),
  partly_sent: () => t`Partly published: needs attention`,
  failed: () => t`Not published: needs attention`,
};

/**
 * The posts as a calendar of RFC 5545, each a quarter of an hour at its instant in UTC.
 * @param home.name the organization's name
 */
export function feedOf(posts: readonly FeedPost[], home: { name: string; baseUrl: string }): string {
  const host = new URL(home.baseUrl).hostname;
  const calendar = ical({
    name: t`${{ organization: home.name }}: posts`,
    prodId: { company: 'Copydesk', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  });
  for (const post of posts) {
    if (!post.at) continue;
    const changedAt = latest(post.updated_at, post.sent_at);
    calendar.createEvent({
      id: `post-${post.id}@${host}`,
      start: post.at,
      end: new Date(post.at.getTime() + 15 * minuteMs),
      stamp: changedAt,
      lastModified: changedAt,
      // Calendar programs accept an update only with a higher number. Publishing changes the event too, but
      // not the post's version.
      sequence: post.sent_at ? post.version + 1 : post.version,
      summary: titleOf(post),
      description: `${stateLabels[post.state]?.() ?? post.state} · ${post.project} · ${networkText(post.networks)}`,
      url: `${home.baseUrl}${pathOfPost(post.id)}`,
      status: post.state === 'scheduled' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  // RFC 5545 ends the last line too.
  return `${calendar.toString()}\r\n`;
}

const latest = (one: Date, other: Date | null) => (other && other > one ? other : one);

function networkText(names: readonly string[] | null): string {
  const labels = (names ?? []).map(labelOf);
  return [...new Set(labels)].join(', ') || t`no account`;
}
