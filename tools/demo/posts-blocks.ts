import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { scoreNames, type Scores } from '#contract/posts/policy-document.ts';
import { postKinds } from '#contract/posts/posts.ts';
import { verdicts, type Verdict } from '#contract/posts/verdict.ts';
import { personNamed } from './board-blocks.ts';
import { motifs, type Motif } from './topics.ts';

/** What is to become of a post: `out` has been due. */
export const blockStates = ['private', 'review', 'scheduled', 'out', 'cancelled'] as const;

/** What became of a delivery that did not simply arrive. `cut` is refused after so many steps. */
export type Outcome =
  | { what: 'sent' | 'waited' | 'rejected' | 'expired' | 'unknown' | 'missed' }
  | { what: 'cut'; after: number };

/** A post as it is written down for the demo. */
export interface PostBlock {
  state: (typeof blockStates)[number];
  /** Days from today and `HH:MM`, in the project's zone. */
  when: { days: number; time: string } | null;
  by: string;
  /** Who let it go: whoever made it, an OK, or the person of this name; null while nobody did. */
  release: 'created' | 'verdict' | { approvedBy: string } | null;
  kind: (typeof postKinds)[number] | null;
  targets: readonly { network: NetworkName; outcome: Outcome }[];
  /** How the title of its card begins, or `~network topics` as the card says from which post it was made. */
  card: string | null;
  body: string;
  thread: readonly string[];
  firstComment: string | null;
  /** The text of a network's own copy. */
  copies: Readonly<Partial<Record<NetworkName, string>>>;
  media: readonly { motif: Motif; variant: number; alt: string | null }[];
  /** `{card}` stands for the title of its card. */
  notes: string | null;
  turns: readonly Turn[];
  /** What a network said that refused it. */
  said: Readonly<Partial<Record<NetworkName, string>>>;
  /** What the machine checks have to say of it. */
  findings: readonly string[];
}

/** What people did with a post, in order. */
export type Turn =
  | {
      what: 'reviewed';
      by: string;
      verdict: Verdict;
      score: number;
      scores: Scores;
      note: string | null;
      warnings: readonly { code: string; network: NetworkName | null; text: string }[];
    }
  | { what: 'edited'; by: string; field: 'body' | 'first_comment'; before: string }
  | { what: 'commented'; by: string; text: string };

/**
 * Reads posts from a text, so that they are written as they will be read. A post begins with its facts:
 *
 *     # state when | author | release | kind | networks | card
 *
 * where `–` is none, when is `+2 08:30` in the project's zone, release is `created`, `verdict` or who approved it,
 * and a network may say what became of it: `x=rejected`, `x=cut2` (refused after two steps). The text follows, and
 * then parts of the thread (`+`), the first comment (`>`), a network's own copy (`@x:`), pictures (`[motif 2] alt`),
 * the author's notes (`*`), what a network said (`=x`), findings of the checks (`^`), and in order what people did:
 * reviews (`! who | ok 90 | risk accuracy picture machine | note`), their warnings (`!! code@network | text`), edits
 * (`~ who field | what stood there before`), comments (`% who: …`).
 * @throws RangeError for what names nothing
 */
export function readPosts(text: string): PostBlock[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [facts = '', ...lines] = block.trim().split('\n');
      const marked = lines.findIndex((line) => isMarked(line));
      const end = marked === -1 ? lines.length : marked;
      const body = lines.slice(0, end).join('\n').trim();
      return lines
        .slice(end)
        .filter((line) => line.trim() !== '')
        .reduce(withLine, { ...readFacts(facts), body });
    });
}

const isMarked = (line: string) => /^(?:[+>*^~%] |!!? |\[\w+ \d\] |[@=]\w+:? )/.test(line);

function readFacts(line: string): Omit<PostBlock, 'body'> {
  const [head = '', by, release = '', kind, networks = '', card = ''] = line
    .split('|')
    .map((part) => part.trim());
  const [, state, when = ''] = /^(\w+) (.+)$/.exec(head) ?? [];
  if (card === '') throw new RangeError(`Cannot read the demo post “${line}”`);
  return {
    state: oneOf(blockStates, state),
    when: when === none ? null : readWhen(when),
    by: personNamed(by),
    release: readRelease(release),
    kind: kind === none ? null : oneOf(postKinds, kind),
    targets: networks.split(' ').map(readTarget),
    card: card === none ? null : card,
    thread: [],
    firstComment: null,
    copies: {},
    media: [],
    notes: null,
    turns: [],
    said: {},
    findings: [],
  };
}

const none = '–';

function readWhen(when: string): PostBlock['when'] {
  const [, days, time] = /^([+-]\d+) (\d\d:\d\d)$/.exec(when) ?? [];
  if (days === undefined || time === undefined) throw new RangeError(`“${when}” is no time of a demo post`);
  return { days: Number(days), time };
}

function readRelease(word: string): PostBlock['release'] {
  if (word === none) return null;
  return word === 'created' || word === 'verdict' ? word : { approvedBy: personNamed(word) };
}

function readTarget(word: string): PostBlock['targets'][number] {
  const [name = '', what = 'sent'] = word.split('=');
  const [, after] = /^cut(\d)$/.exec(what) ?? [];
  if (after !== undefined)
    return { network: networkNamed(name), outcome: { what: 'cut', after: Number(after) } };
  const simple = ['sent', 'waited', 'rejected', 'expired', 'unknown', 'missed'] as const;
  return { network: networkNamed(name), outcome: { what: oneOf(simple, what) } };
}

function withLine(post: PostBlock, line: string): PostBlock {
  const [, mark = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
  const [, motif, variant, alt] = /^\[(\w+) (\d)\] (.+)$/.exec(line) ?? [];
  if (motif !== undefined) {
    const picture = {
      motif: oneOf(motifs, motif),
      variant: Number(variant),
      alt: alt === none ? null : (alt ?? null),
    };
    return { ...post, media: [...post.media, picture] };
  }
  if (mark.startsWith('@'))
    return { ...post, copies: { ...post.copies, [networkNamed(mark.slice(1, -1))]: rest } };
  if (mark.startsWith('=')) return { ...post, said: { ...post.said, [networkNamed(mark.slice(1))]: rest } };
  switch (mark) {
    case '+':
      return { ...post, thread: [...post.thread, rest] };
    case '>':
      return { ...post, firstComment: rest };
    case '*':
      return { ...post, notes: rest };
    case '^':
      return { ...post, findings: rest.split(' ') };
    case '!!':
      return { ...post, turns: withWarning(post.turns, rest) };
    case '!':
    case '~':
    case '%':
      return { ...post, turns: [...post.turns, readTurn(mark, rest)] };
    default:
      throw new RangeError(`Cannot read “${line}” of a demo post`);
  }
}

function readTurn(mark: '!' | '~' | '%', rest: string): Turn {
  if (mark === '%') {
    const [by, text = ''] = rest.split(/: (.*)/s, 2);
    return { what: 'commented', by: personNamed(by), text };
  }
  const [head = '', ...parts] = rest.split('|').map((part) => part.trim());
  if (mark === '~') {
    const [, by, field] = /^(.+) (\w+)$/.exec(head) ?? [];
    const [before = ''] = parts;
    return {
      what: 'edited',
      by: personNamed(by),
      field: oneOf(['body', 'first_comment'] as const, field),
      before,
    };
  }
  const [said = '', numbers = '', note = ''] = parts;
  const [verdict, score] = said.split(' ');
  const readings = numbers.split(' ');
  const scores = Object.fromEntries(
    scoreNames.flatMap((name, index) => {
      const value = readings[index] ?? none;
      return value === none ? [] : [[name, Number(value)]];
    }),
  );
  return {
    what: 'reviewed',
    by: personNamed(head),
    verdict: oneOf(verdicts, verdict),
    score: Number(score),
    scores,
    note: note === '' ? null : note,
    warnings: [],
  };
}

function withWarning(turns: readonly Turn[], rest: string): Turn[] {
  const last = turns.at(-1);
  if (last?.what !== 'reviewed') throw new RangeError(`“${rest}” belongs to no review of a demo post`);
  const [where = '', text = ''] = rest.split('|').map((part) => part.trim());
  const [code = '', network] = where.split('@');
  const warning = { code, network: network === undefined ? null : networkNamed(network), text };
  return [...turns.slice(0, -1), { ...last, warnings: [...last.warnings, warning] }];
}

function networkNamed(name: string): NetworkName {
  if (!isNetworkName(name)) throw new RangeError(`The demo posts to no “${name}”`);
  return name;
}

function oneOf<T extends string>(list: readonly T[], word: string | undefined): T {
  const found = list.find((each) => each === word);
  if (found === undefined) throw new RangeError(`A demo post knows no “${word}”`);
  return found;
}
