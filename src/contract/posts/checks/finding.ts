import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { NetworkFacts, NetworkName } from '#contract/networks/facts.ts';
import { formatOf, holdsIn } from '#contract/networks/formats.ts';
import type { OptionFacts } from '#contract/networks/options.ts';
import type { CopyField, PostAccount, PostContent, PostCopy } from '#contract/networks/post-content.ts';
import type { PolicyDocument, Severity } from '#contract/posts/policy-document.ts';

/** A check's result. */
export interface Finding {
  code: string;
  /**
   * `block`: the network would refuse it, so this account is not published to. The others are the policy's.
   */
  severity: Severity;
  /** Null where it applies to every account of the post. */
  network: NetworkName | null;
  account_id: number | null;
  /** `body`, `title`, `thread 2`, `first_comment`, `media 1`, `thread 2 media 1`, `option cover`. */
  where: string | null;
  /** One sentence for a person, with the numbers. */
  text: string;
  /** Only in the browser: it is a function. */
  fix?: Fix;
}

export interface Fix {
  /** The button's label. */
  label: string;
  /** Returns the content after the fix, without changing the given one. */
  apply(content: PostContent): PostContent;
}

/** A finding in the API's form. */
export function onTheWire(finding: Finding): Omit<Finding, 'fix'> {
  const { fix: _, ...sent } = finding;
  return sent;
}

/**
 * The codes of what an account's network says of a post: that it would refuse it, or something to know. They are found
 * by the server, since only it can ask.
 */
export const networkCodes = { refuses: 'network_refuses', notes: 'network_notes' } as const;

/** What a check may use besides the post. Any of it may be missing: then the check reports nothing. */
export interface CheckContext {
  /** The project's language, as `en` or `pt-BR`. */
  language?: string | null;
  /** `otherLanguage` of language.ts, where it is loaded. */
  otherLanguage?: (text: string, own: string) => string | null;
  /** When the post is to go out, ISO 8601; null for no time. */
  sendAt?: string | null;
  /** What is known of a file. */
  mediaFacts?: (url: string) => MediaFacts | null | undefined;
  /** Whether networks can fetch media from this installation. */
  reachable?: boolean;
  /** Why the file at a medium's URL cannot be used, as sentences; null where no problem is known. */
  mediaProblem?: (url: string) => string | null | undefined;
  /** What the accounts posted in the days that the policy's `fix_repeat` looks back. */
  recent?: readonly { account_id: number; body: string; sent_at: string }[];
}

/** One account's version of a post, as each check gets it. */
export interface Checked {
  account: PostAccount;
  facts: NetworkFacts;
  /** As its author wrote it: what fixes change. */
  copy: PostCopy;
  /** As it is published: what limits measure. */
  sent: PostCopy;
  content: PostContent;
  policy: PolicyDocument;
  context: CheckContext;
}

/** A check's return value; `checkPost` adds the accounts concerned. */
export interface Found extends Omit<Finding, 'network' | 'account_id'> {
  /** The field of the version that it is about. */
  field: CopyField | 'options';
  /** It follows from the text alone, so that accounts with the same text share the finding. */
  shared?: true;
}

interface TextAt<Field> {
  where: string;
  field: Field;
  text: string;
}

/** The texts of a version that are published, each with its place for people. */
export function textsOf({ copy, facts }: Pick<Checked, 'copy' | 'facts'>): TextAt<CopyField>[] {
  if (facts.textless) return [];
  return [
    { where: 'body', field: 'body', text: copy.body },
    ...copy.thread.map(({ body }, index) => ({
      where: `thread ${index + 1}`,
      field: 'thread' as const,
      text: body,
    })),
    ...(copy.first_comment === null
      ? []
      : [{ where: 'first_comment', field: 'first_comment' as const, text: copy.first_comment }]),
  ];
}

/** The same with the chosen options that readers see as text: an excerpt, the title of a document. */
export function readTextsOf(checked: Pick<Checked, 'copy' | 'facts'>): TextAt<CopyField | 'options'>[] {
  return [
    ...textsOf(checked),
    ...shownOptions(checked, 'text').map(({ option, text }) => ({
      where: placeOf(option),
      field: 'options' as const,
      text,
    })),
  ];
}

/** The chosen options that readers see as text, or as a link, in this format. */
export function shownOptions(
  { copy, facts }: Pick<Checked, 'copy' | 'facts'>,
  as: 'text' | 'link',
): { option: OptionFacts; text: string }[] {
  const format = formatOf(facts, copy);
  return (facts.options ?? []).flatMap((option) => {
    const value = copy.options[option.name];
    return option.kind === 'text' &&
      option.shown === as &&
      typeof value === 'string' &&
      holdsIn(option, format)
      ? [{ option, text: value }]
      : [];
  });
}

/** An option as the place of a finding. */
export const placeOf = ({ name }: Pick<OptionFacts, 'name'>) => `option ${name}`;

/** The name of the option at a place; null for other places. */
export const optionAt = (where: string) => /^option (.+)$/.exec(where)?.[1] ?? null;
