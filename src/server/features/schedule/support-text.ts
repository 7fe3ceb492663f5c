import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts.ts';
import type { schedule } from '#contract/schedule.ts';

type Event = DataOf<typeof schedule.get>['events'][number];

/**
 * All that somebody who helps needs to know of a post, to be copied into a message: how far each delivery is and
 * what happened, in the networks' own words. Neither its text nor the notes of its author, and nothing that looks
 * like a secret in what a network said.
 */
export function supportText(post: PostRow, events: readonly Event[]): string {
  const lines = [
    `Copydesk post ${post.id}, ${post.status}, version ${post.version}`,
    `Content ${post.content_hash.slice(0, 12)}, ${Buffer.byteLength(post.body)} bytes of text, ${post.media.length} media, ${post.thread.length} further parts`,
    `Made ${post.created_at} (${post.submitted_via}), changed ${post.updated_at}, due ${post.scheduled_at ?? 'at no time'}`,
    '',
    ...post.targets.map((target) =>
      [
        `${target.network} account ${target.account_id}${target.sandbox ? ' (sandbox)' : ''}: ${target.state}`,
        target.sent_at && `sent ${target.sent_at}`,
        target.url,
        target.steps && target.steps.total > 1 && `${target.steps.sent} of ${target.steps.total} steps out`,
        target.reason,
        target.network_said && `The network said: ${target.network_said}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
    '',
    ...events.map((event) =>
      [
        event.at,
        event.account_id === null ? null : `account ${event.account_id}`,
        event.kind,
        event.text,
        event.time === null ? null : `(${event.time})`,
        event.network_said === null ? null : `The network said: ${event.network_said}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  ];
  return withoutSecrets(lines.join('\n'));
}

/** What follows these words in a network's answer is a credential, or may be one. */
const named =
  /((?:access|refresh|id|api|client|bot|auth)?[_-]?(?:token|secret|key|password|signature)["']?\s*[:=]\s*["']?)[^\s"'&,;}]{4,}/gi;
const bearer = /\b(bearer|basic|oauth)\s+[\w.~+/=-]{8,}/gi;
const webToken = /\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g;
const inAddress = /(https?:\/\/)[^\s/@]+:[^\s/@]+@/gi;

function withoutSecrets(text: string): string {
  return text.replace(named, '$1…').replace(bearer, '$1 …').replace(webToken, '…').replace(inAddress, '$1…@');
}
