import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

import type { PostState } from '#contract/posts.ts';
import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { pathOfPost, titleOf } from '#server/features/schedule/notices.ts';

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

const stateWords: Partial<Record<PostState, string>> = {
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  partly_sent: 'Sent in part: look at it',
  failed: 'Not sent: look at it',
};

/**
 * The posts as a calendar of RFC 5545, each a quarter of an hour at its instant in UTC.
 * @param home.name of the organization
 */
export function feedOf(posts: readonly FeedPost[], home: { name: string; baseUrl: string }): string {
  const host = new URL(home.baseUrl).hostname;
  const calendar = ical({
    name: `${home.name}: posts`,
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
      // Calendar programs take over what has a higher number. Sending moves a post too, and makes it no version older.
      sequence: post.sent_at ? post.version + 1 : post.version,
      summary: titleOf(post),
      description: `${stateWords[post.state] ?? post.state} · ${post.project} · ${networkWords(post.networks)}`,
      url: `${home.baseUrl}${pathOfPost(post.id)}`,
      status: post.state === 'scheduled' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  // RFC 5545 ends the last line too.
  return `${calendar.toString()}\r\n`;
}

const latest = (one: Date, other: Date | null) => (other && other > one ? other : one);

function networkWords(names: readonly string[] | null): string {
  const labels = (names ?? []).map((name) => (isNetworkName(name) ? networks[name].label : name));
  return [...new Set(labels)].join(', ') || 'no account';
}
