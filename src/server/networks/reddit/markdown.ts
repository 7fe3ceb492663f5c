/**
 * Reddit's Markdown differs from CommonMark: a single line break is a space, and `#word` at the beginning of a line is
 * a heading. The same text shall look alike on all networks with Markdown, so breaks and signs are written out.
 * https://support.reddithelp.com/hc/en-us/articles/360043033952-Formatting-Guide
 */
export function redditMarkdown(text: string): string {
  const lines = text.split('\n');
  let fence = '';
  return lines
    .map((line, number) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (fence !== '') {
        if (mark.startsWith(fence)) fence = '';
        return line;
      }
      fence = mark;
      const next = lines[number + 1] ?? '';
      const breaks = mark === '' && line.trim() !== '' && next.trim() !== '' && !/(?: {2}|\\)$/.test(line);
      return `${line.replace(/^( {0,3})(#+[^\s#])/, '$1\\$2')}${breaks ? '  ' : ''}`;
    })
    .join('\n');
}

/** What stays of a text, however white space and escapes are treated. */
export const comparable = (text: string) => text.normalize('NFC').replace(/[\s\\\u200B]+/g, '');
