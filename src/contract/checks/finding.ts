import type { NetworkFacts, NetworkName } from '#contract/networks/facts.ts';
import type { PolicyDocument, Severity } from '#contract/policy-document.ts';
import type { CopyField, PostAccount, PostContent, PostCopy } from '#contract/post-content.ts';

/** What a check says of a post. */
export interface Finding {
  code: string;
  /** `block`: the network would refuse it, so this account is not sent. The others are the policy's. */
  severity: Severity;
  /** Null where it is so on every account of the post. */
  network: NetworkName | null;
  account_id: number | null;
  /** `body`, `title`, `thread 2`, `first_comment`, `media 1`, `thread 2 media 1`. */
  where: string | null;
  /** One sentence for a person, with the numbers. */
  text: string;
  /** Only in the browser: it is a function. */
  mend?: Mend;
}

export interface Mend {
  /** What the button says. */
  label: string;
  /** The content after mending; the given one stays as it is. */
  apply(content: PostContent): PostContent;
}

/** A finding as it goes over the wire. */
export function onTheWire(finding: Finding): Omit<Finding, 'mend'> {
  const { mend: _, ...said } = finding;
  return said;
}

/** What a check may know besides the post. All of it may be missing: then it says nothing, and guesses nothing. */
export interface CheckContext {
  /** The project's language, as `en` or `pt-BR`. */
  language?: string | null;
  /** `otherLanguage` of language.ts, where it is loaded. */
  otherLanguage?: (text: string, own: string) => string | null;
  /** When the post is to go out, ISO 8601; null for no time. */
  sendAt?: string | null;
  /** What is known of a file. */
  mediaFacts?: (url: string) => MediaFacts | null | undefined;
  /** Why what lies at a medium’s address cannot be used, as sentences; null where nothing is known against it. */
  mediaProblem?: (url: string) => string | null | undefined;
  /** What the accounts posted in the days that the policy's `fix_repeat` looks back. */
  recent?: readonly { account_id: number; body: string; sent_at: string }[];
}

export interface MediaFacts {
  bytes?: number | null;
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
}

/** One account's side of a post, as each check gets it. */
export interface Checked {
  account: PostAccount;
  facts: NetworkFacts;
  copy: PostCopy;
  content: PostContent;
  policy: PolicyDocument;
  context: CheckContext;
}

/** What a check returns; who it concerns is added by `checkPost`. */
export interface Found extends Omit<Finding, 'network' | 'account_id'> {
  /** Which field of the copy it is about. */
  field: CopyField;
  /** It follows from the text alone, so that accounts which share the text share the finding. */
  shared?: true;
}

/** The words of a copy, each with the place a person knows it by. */
export function wordsOf({
  copy,
}: Pick<Checked, 'copy'>): { where: string; field: CopyField; text: string }[] {
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

/** `1,234 characters`, `1 image`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;
}

/** `2 MB`, `1.5 GB`: in powers of ten, as networks state them. */
export function size(bytes: number): string {
  const [value, unit] =
    bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB'];
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

/** `16.8 megapixels`. */
export function megapixels(pixels: number): string {
  return `${(pixels / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} megapixels`;
}

/** `10 minutes`, `2 min 20 s`. */
export function duration(seconds: number): string {
  const rest = Math.round(seconds % 60);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return count(Math.round(seconds * 10) / 10, 'second');
  return rest === 0 ? count(minutes, 'minute') : `${minutes} min ${rest} s`;
}
