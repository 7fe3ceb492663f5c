import type { PostAccount } from '#contract/networks/post-content.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { defaultPolicy, ruleCodes, severityOf } from '#contract/posts/policy-document.ts';
import { recomputeVerdict, worseVerdict } from '#contract/posts/verdict.ts';
import { otherLanguage } from '#contract/text/language.ts';
import type { StoredMedia, StoredPart } from '#server/db/publishing-tables.ts';
import { pictureOf } from './pictures.ts';
import type { Turn } from './posts-blocks.ts';
import type { DemoPost } from './posts.ts';

/** All that the world or a reviewer sees of a post, as it is stored. */
export interface StoredContent {
  body: string;
  media: StoredMedia[];
  thread: StoredPart[];
  first_comment: string | null;
  overrides: Record<string, { body: string }>;
  design: null;
  kind: string | null;
  author_notes: string | null;
}

/**
 * What a post says.
 * @param baseUrl where this desk is found: pictures of the demo are its own
 * @param card the title of its card
 */
export function contentOf(
  post: DemoPost,
  { baseUrl, card }: { baseUrl: string; card: string | null },
): StoredContent {
  return {
    body: post.body,
    media: post.media.map(({ motif, variant, alt }) => ({
      url: baseUrl + pictureOf(motif, variant),
      type: 'image',
      alt,
    })),
    thread: post.thread.map((body) => ({ body, media: [] })),
    first_comment: post.firstComment,
    overrides: Object.fromEntries(Object.entries(post.copies).map(([network, body]) => [network, { body }])),
    design: null,
    kind: post.kind,
    author_notes: post.notes?.replace('{card}', () => quoted(card ?? '')) ?? null,
  };
}

/** A title as one quotes it inside a sentence. */
function quoted(title: string): string {
  const heading = title.length > 80 ? `${title.slice(0, 79).toWellFormed()}…` : title;
  return heading.replace(/[.。]+$/, '');
}

type Edit = Extract<Turn, { what: 'edited' }>;

/** What a post said at each of its turns, before it; the last one is what it says now. */
export function contentsOver(now: StoredContent, turns: readonly Turn[]): StoredContent[] {
  return turns.reduceRight<StoredContent[]>(
    (later, turn) => {
      const [after = now] = later;
      return [turn.what === 'edited' ? unedited(after, turn) : after, ...later];
    },
    [now],
  );
}

const unedited = (content: StoredContent, { field, before }: Edit): StoredContent => ({
  ...content,
  [field]: before,
});

/** What the machine checks say of a post under the default policy. */
export function findingsFor(
  content: StoredContent,
  accounts: readonly PostAccount[],
  lang: string,
): Finding[] {
  return checkPost(content, accounts, defaultPolicy, { language: lang, otherLanguage });
}

type Review = Extract<Turn, { what: 'reviewed' }>;

/** A review as the desk stores it, its verdict recomputed by the default policy. */
export function judged(
  { verdict: given, scores, warnings, by }: Review,
  author: { by: string; leads: boolean },
) {
  const severe = warnings.map((warning) => ({ ...warning, severity: severityFor(warning) }));
  const own = by === author.by;
  return {
    given_verdict: given,
    verdict: worseVerdict(given, recomputeVerdict(scores, severe, defaultPolicy).verdict),
    warnings: severe,
    ignored: own && (given === 'ok' || !author.leads),
  };
}

function severityFor({ code, network }: Review['warnings'][number]) {
  const rule = ruleCodes.find((known) => known === code);
  const severity = rule
    ? severityOf(defaultPolicy.rules[rule], network)
    : defaultPolicy.criteria.find((criterion) => criterion.code === code)?.severity;
  if (!severity) throw new RangeError(`The policy has no rule “${code}”`);
  return severity;
}
