import { mastodon as facts } from '#contract/networks/mastodon.ts';
import { kindOf } from '#contract/post-content.ts';
import { textLength } from '#contract/text-length.ts';
import { NetworkError, type NetworkAccount, type NetworkStep } from '#server/networks/network.ts';
import { limitsOf, type Limits } from './server.ts';

/** Throws `NetworkError`: `reject` where the account's server would not take this, by what it said of itself. */
export function examine(account: NetworkAccount, step: NetworkStep): void {
  const problem = problemOf(limitsOf(account), step);
  if (problem === null) return;
  throw new NetworkError('reject', problem, { next: 'Mend that in a copy of the post, and send the copy.' });
}

function problemOf(limits: Limits, { body, media }: NetworkStep): string | null {
  if (body.trim() === '' && media.length === 0) return 'The post is empty.';
  const most = limits.max_characters ?? facts.text.limit;
  const over = textLength(body, 'mastodon', limits.characters_reserved_per_url) - most;
  if (over > 0) return `The text is ${over} characters too long: the server takes ${most}.`;
  const videos = media.filter((medium) => kindOf(medium)?.kind === 'video').length;
  const attachments = limits.max_media_attachments ?? facts.media.images?.max ?? 0;
  if (media.length > attachments) return `At most ${attachments} pictures: these are ${media.length}.`;
  if (videos > 0 && media.length > 1) return 'One video, or pictures: not both, and not several videos.';
  const texts = limits.description_limit ?? facts.alt?.limit ?? Infinity;
  const longest = Math.max(0, ...media.map(({ alt }) => textLength(alt ?? '', 'code_points')));
  if (longest > texts)
    return `An alternative text is ${longest - texts} characters too long: at most ${texts}.`;
  return null;
}
