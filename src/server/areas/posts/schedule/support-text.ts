import { instant } from '#contract/fields.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';

type Post = AnswerOf<typeof schedule.get>['post'];
type Event = AnswerOf<typeof schedule.get>['events'][number];

/**
 * A report on a post for support, to be copied into a message: the state of each delivery and what happened,
 * with the networks' own messages. It contains neither the post's text nor its author's notes, and nothing
 * from a network's message that looks like a secret.
 */
export function supportText(post: Post, events: readonly Event[]): string {
  const lines = [
    `Copydesk post ${post.id}, ${post.status}, version ${post.version}`,
    `Content ${post.content_hash.slice(0, 12)}, ${Buffer.byteLength(post.body)} bytes of text, ${post.media.length} media, ${post.thread.length} further parts`,
    `Made ${instant.parse(post.created_at)} (${post.submitted_via}), changed ${instant.parse(post.updated_at)}, due ${post.scheduled_at ? instant.parse(post.scheduled_at) : 'at no time'}`,
    '',
    ...post.targets.map((target) =>
      [
        `${target.network} account ${target.account_id}${target.sandbox ? ' (sandbox)' : ''}: ${target.state}`,
        target.sent_at && `sent ${instant.parse(target.sent_at)}`,
        target.removed_at && `deleted ${instant.parse(target.removed_at)}`,
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
        instant.parse(event.at),
        event.account_id === null ? null : `account ${event.account_id}`,
        event.kind,
        event.text,
        event.time === null ? null : `(${instant.parse(event.time)})`,
        event.network_said === null ? null : `The network said: ${event.network_said}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  ];
  return withoutSecrets(lines.join('\n'));
}

/** What follows these names in a network's response is, or may be, a credential. */
const named =
  /((?:access|refresh|id|api|client|bot|auth)?[_-]?(?:token|secret|key|password|signature)["']?\s*[:=]\s*["']?)[^\s"'&,;}]{4,}/gi;
const bearer = /\b(bearer|basic|oauth)\s+[\w.~+/=-]{8,}/gi;
const webToken = /\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g;
const inAddress = /(https?:\/\/)[^\s/@]+:[^\s/@]+@/gi;

function withoutSecrets(text: string): string {
  return text.replace(named, '$1…').replace(bearer, '$1 …').replace(webToken, '…').replace(inAddress, '$1…@');
}
