import { t } from '#contract/message.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { isTranslatable, missingFrom, type KeptKind } from '#contract/posts/translation.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';

type Texts = Pick<StoredPost, 'body' | 'first_comment' | 'thread'>;

const lacks: Readonly<Record<KeptKind, (part: string) => string>> = {
  link: (link) => t`The translation lacks the link ${{ link }} of its source.`,
  mention: (mention) => t`The translation lacks the mention ${{ mention }} of its source.`,
  number: (number) => t`The translation lacks the number ${{ number }} of its source.`,
};

/** Problems of a translation compared with its source: missing texts, and parts that were lost. */
export function translationFindings(post: Texts, source: Texts, policy: PolicyDocument): Finding[] {
  return placesOf(source).flatMap(([where, sourceText]): Finding[] => {
    const text = placesOf(post).find(([place]) => place === where)?.[1] ?? '';
    if (text.trim() === '' && isTranslatable(sourceText)) {
      const { severity } = policy.rules.fix_language;
      if (severity === 'off') return [];
      return [finding('fix_language', severity, where, t`The translation is not written yet.`)];
    }
    return missingFrom(sourceText, text).map(({ kind, text: missing }) =>
      finding('fix_translation', kind === 'number' ? 'warn' : 'fix', where, lacks[kind](missing)),
    );
  });
}

/** The texts for all networks, by the places that findings name. */
function placesOf({ body, first_comment, thread }: Texts): [where: string, text: string][] {
  return [
    ['body', body],
    ...(first_comment === null ? [] : [['first_comment', first_comment] satisfies [string, string]]),
    ...thread.map((part, index): [string, string] => [`thread ${index + 1}`, part.body]),
  ];
}

function finding(code: string, severity: Finding['severity'], where: string, text: string): Finding {
  return { code, severity, network: null, account_id: null, where, text };
}
