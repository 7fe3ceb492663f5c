/**
 * What readers see of Reddit's Markdown, as far as the tests go: a single line break is a space unless two blanks
 * are before it, and a backslash shows the sign behind it.
 */
export function visibleText(markdown: string): string {
  const lines = markdown.split('\n');
  return lines
    .map((line, number) => {
      const next = lines[number + 1];
      if (next === undefined) return line;
      const isBreak = line.trim() === '' || next.trim() === '' || / {2}$/.test(line);
      return `${line.replace(/ {2}$/, '')}${isBreak ? '\n' : ' '}`;
    })
    .join('')
    .replace(/\\([#*_>~`])/g, '$1');
}
