import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { mastodon as facts } from '#contract/networks/mastodon.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { textLength } from '#contract/text/text-length.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import { limitsOf, type Limits } from './server.ts';

/** Throws `NetworkError`: `reject` where this exceeds the limits that the account's server reports. */
export function examine(account: NetworkAccount, step: NetworkStep): void {
  mustHaveNone(problemOf(limitsOf(account), step));
}

function problemOf(limits: Limits, { body, media }: NetworkStep): MessageText | null {
  if (body.trim() === '' && media.length === 0) return () => t`The post is empty.`;
  const most = limits.max_characters ?? facts.text.limit;
  const over = textLength(body, 'short_links', limits.characters_reserved_per_url) - most;
  if (over > 0)
    return () =>
      t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: the server takes ${{ most }}.`;
  const videos = media.filter((medium) => kindOf(medium)?.kind === 'video').length;
  const attachments = limits.max_media_attachments ?? facts.media.images?.max ?? 0;
  if (media.length > attachments)
    return () =>
      t`The server allows at most ${plural({ most: attachments }, { one: '# image', other: '# images' })}; this post has ${{ count: media.length }}.`;
  if (videos > 0 && media.length > 1)
    return () => t`One video, or pictures: not both, and not several videos.`;
  const texts = limits.description_limit ?? facts.alt?.limit ?? Infinity;
  const longest = Math.max(0, ...media.map(({ alt }) => textLength(alt ?? '', 'code_points')));
  if (longest > texts)
    return () =>
      t`An alt text is ${plural({ over: longest - texts }, { one: '# character', other: '# characters' })} too long: at most ${{ most: texts }}.`;
  return null;
}
