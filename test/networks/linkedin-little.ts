/** What LinkedIn shows of a text in its “little” format. */
export interface LittleText {
  text: string;
  hashtags: string[];
  /** Something reserved could not be read: everything from there on was dropped, without an error. */
  isCut: boolean;
}

const reserved = new Set('\\|{}@[]()<>#*_~');
const template = /^\{hashtag\|\\?[#＃]\|([^\\|{}]+)\}/u;
const mention = /^@\[([^\]]*)\]\(urn:li:(?:person|organization):[\w-]+\)/;
const word = /^[#＃]([^\s\\|{}@[\]()<>#*_~.,;:!?]+)/u;

/**
 * Reads it sign by sign, as the grammar says.
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
export function readLittle(little: string): LittleText {
  const hashtags: string[] = [];
  let text = '';
  for (let at = 0; at < little.length;) {
    const rest = little.slice(at);
    const [sign, next] = [rest.charAt(0), rest.charAt(1)];
    if (sign === '\\' && reserved.has(next)) {
      text += next;
      at += 2;
      continue;
    }
    if (!reserved.has(sign)) {
      text += sign;
      at += 1;
      continue;
    }
    const tag = template.exec(rest) ?? word.exec(rest);
    const named = mention.exec(rest);
    if (!tag && !named) return { text, hashtags, isCut: true };
    if (tag) {
      hashtags.push(tag[1] ?? '');
      text += `#${tag[1]}`;
    } else text += named?.[1] ?? '';
    at += (tag ?? named)?.[0].length ?? 1;
  }
  return { text, hashtags, isCut: false };
}

/** As LinkedIn returns it: hashtags as templates, the rest escaped. */
export function writeLittle({ text, hashtags }: LittleText): string {
  let little = '';
  let at = 0;
  for (const tag of hashtags) {
    const start = text.indexOf(`#${tag}`, at);
    little += `${escaped(text.slice(at, start))}{hashtag|\\#|${tag}}`;
    at = start + tag.length + 1;
  }
  return little + escaped(text.slice(at));
}

const escaped = (text: string) =>
  Array.from(text, (sign) => (reserved.has(sign) ? `\\${sign}` : sign)).join('');
