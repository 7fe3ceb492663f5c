import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Finding } from '#contract/posts.ts';
import { hasWords, missingFrom, type KeptKind } from '#contract/translation.ts';
import type { StoredPost } from '#server/features/schedule/store.ts';

type Words = Pick<StoredPost, 'body' | 'first_comment' | 'thread'>;

const kinds: Readonly<Record<KeptKind, string>> = {
  link: 'the link',
  mention: 'the mention',
  number: 'the number',
};

/** What is wrong with a translation beside its source: what is not written yet, and what did not come over. */
export function translationFindings(post: Words, source: Words, policy: PolicyDocument): Finding[] {
  return placesOf(source).flatMap(([where, said]): Finding[] => {
    const text = placesOf(post).find(([place]) => place === where)?.[1] ?? '';
    if (text.trim() === '' && hasWords(said)) {
      const { severity } = policy.rules.fix_language;
      if (severity === 'off') return [];
      return [finding('fix_language', severity, where, 'The translation is not written yet.')];
    }
    return missingFrom(said, text).map(({ kind, text: missing }) =>
      finding(
        'fix_translation',
        kind === 'number' ? 'warn' : 'fix',
        where,
        `The translation lacks ${kinds[kind]} ${missing} of its source.`,
      ),
    );
  });
}

/** The texts for all, by their places as findings name them. */
function placesOf({ body, first_comment, thread }: Words): [where: string, text: string][] {
  return [
    ['body', body],
    ...(first_comment === null ? [] : [['first_comment', first_comment] satisfies [string, string]]),
    ...thread.map((part, index): [string, string] => [`thread ${index + 1}`, part.body]),
  ];
}

function finding(code: string, severity: Finding['severity'], where: string, text: string): Finding {
  return { code, severity, network: null, account_id: null, where, text };
}
