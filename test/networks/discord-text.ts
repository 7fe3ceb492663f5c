/** What readers see of a message: Discord's Markdown, as its clients show it. */
export interface ShownText {
  text: string;
  /** Clickable URLs. */
  links: string[];
}

/**
 * The rules of Discord's parser in their order: what each finds at the beginning of the rest, and what is
 * shown for it. Anything but plain text is shown in a way that no plain text has.
 * https://docs.discord.com/developers/reference#message-formatting
 */
const rules: readonly { find: RegExp; atLineStart?: true; show: (found: RegExpExecArray) => string }[] = [
  { find: /^ *>>> [^]*/, atLineStart: true, show: () => '{quote}' },
  { find: /^ *> [^\n]*/, atLineStart: true, show: () => '{quote}' },
  { find: /^ *#{1,3} +[^\n]+/, atLineStart: true, show: () => '{heading}' },
  { find: /^ *-# +[^\n]+/, atLineStart: true, show: () => '{small}' },
  { find: /^ *(?:[-*+]|\d+\.) +[^\n]*/, atLineStart: true, show: () => '{list}' },
  { find: /^```[^]+?```/, show: () => '{code}' },
  { find: /^\\([^0-9A-Za-z\s])/u, show: ([, sign = '']) => sign },
  { find: /^¯\\_\(ツ\)_\/¯/, show: ([all]) => all },
  { find: /^(`+)[^]*?[^`]\1(?!`)/, show: () => '{code}' },
  { find: /^\[[^\]]+\]\([^)]+\)/, show: () => '{link}' },
  { find: /^<@[!&]?\d+>/, show: () => '{mention}' },
  { find: /^<#\d+>/, show: () => '{channel}' },
  { find: /^<a?:\w+:\d+>|^:[\w+-]+:/, show: () => '{emoji}' },
  { find: /^<t:-?\d+(?::\w)?>/, show: () => '{time}' },
  { find: /^<(?:\/[^>]+:\d+|id:\w+)>/, show: () => '{place}' },
  { find: /^\*\*[^]+?\*\*(?!\*)/, show: () => '{bold}' },
  { find: /^__[^]+?__(?!_)/, show: () => '{underlined}' },
  { find: /^~~[^]+?~~/, show: () => '{struck}' },
  { find: /^\|\|[^]+?\|\|/, show: () => '{spoiler}' },
  { find: /^\*(?=\S)[^*]+?\*(?!\*)|^_[^_]+?_\b/, show: () => '{italic}' },
];

const bracketed = /^<([^: >]+:\/[^ >]+)>/;
const url = /^https?:\/\/[^\s<]+[^<.,:;"'\]\s]/;

export function shownText(content: string): ShownText {
  const links: string[] = [];
  let text = '';
  let rest = content;
  let atLineStart = true;
  while (rest !== '') {
    const link = bracketed.exec(rest) ?? url.exec(rest);
    const rule = rules.find((one) => (!one.atLineStart || atLineStart) && one.find.test(rest));
    const found = rule?.find.exec(rest);
    let length = 1;
    if (rule && found) {
      text += rule.show(found);
      length = found[0].length;
    } else if (link) {
      const address = link[1] ?? link[0];
      links.push(address);
      text += address;
      length = link[0].length;
    } else text += rest.slice(0, 1);
    rest = rest.slice(length);
    atLineStart = text.endsWith('\n');
  }
  return { text, links };
}
