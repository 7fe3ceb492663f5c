import { t } from '@lingui/core/macro';

import type { MediumKind } from '#contract/media-kinds.ts';
import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { copyFor, type PostContent } from '#contract/networks/post-content.ts';
import { optionAt } from '#contract/posts/checks/finding.ts';

interface PlaceOf {
  /** An account that the finding concerns; undefined without accounts. */
  account: { account_id: number; network: NetworkName } | undefined;
  /** Undefined where media are not known. */
  content?: PostContent | undefined;
}

/** The label of a finding's place: `thread 2 media 1` → `Part 2 of the thread: Image 1`. Null for no place. */
export function placeLabel(where: string | null, { account, content }: PlaceOf): string | null {
  if (where === null) return null;
  const [, part, rest = where] = /^thread(?: (\d+))?(?: (.+))?$/.exec(where) ?? [];
  const [, number] = /^media(?: (\d+))?$/.exec(rest) ?? [];
  if (rest.startsWith('media')) {
    if (number === undefined) return part === undefined ? t`Media` : t`Part ${part} of the thread, media`;
    const copy = content && account && copyFor(content, account);
    const media = part === undefined ? copy?.media : copy?.thread[Number(part) - 1]?.media;
    const item = media?.[Number(number) - 1];
    const medium = mediumLabel((item && kindOf(item)?.kind) ?? null, number);
    return part === undefined ? medium : t`Part ${part} of the thread: ${medium}`;
  }
  const option = optionAt(where);
  if (option !== null) {
    const options = account && networks[account.network].options;
    return options?.find(({ name }) => name === option)?.label ?? t`Options`;
  }
  if (where.startsWith('thread')) return part === undefined ? t`Thread` : t`Part ${part} of the thread`;
  const labels: Record<string, string> = { body: t`Text`, title: t`Title`, first_comment: t`First comment` };
  return labels[where] ?? null;
}

/** @param number among all media of the text */
function mediumLabel(kind: MediumKind | null, number: string): string {
  switch (kind) {
    case 'image':
      return t`Image ${number}`;
    case 'video':
      return t`Video ${number}`;
    case 'document':
      return t`Document ${number}`;
    case null:
      return t`Image or video ${number}`;
  }
}
