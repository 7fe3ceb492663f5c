import { Parser } from 'htmlparser2';

/** What a browser shows of the HTML that a site stores. */
export interface PageText {
  /** Paragraphs and headings with a blank line between them, `<br>` as a line break. */
  text: string;
  links: string[];
  /** Pictures and videos, in their order. */
  media: { src: string; alt: string | null }[];
}

const blocks = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre figure table tr hr'.split(' '));

export function pageText(html: string): PageText {
  const links: string[] = [];
  const media: PageText['media'] = [];
  let text = '';
  let isCode = false;
  const addLines = (lines: string) => (text = `${isCode ? text : text.trimEnd()}${lines}`);
  const parser = new Parser({
    onopentag(name, { href, src, alt }) {
      if (name === 'br') text = `${text.replace(/ +$/, '')}\n`;
      if (blocks.has(name)) addLines('\n\n');
      if (name === 'pre') isCode = true;
      if (name === 'a' && href !== undefined) links.push(href);
      if ((name === 'img' || name === 'video') && src !== undefined) media.push({ src, alt: alt ?? null });
    },
    ontext(data) {
      const shown = isCode ? data : data.replace(/\s+/g, ' ');
      text += !isCode && /(?:^|\n)$/.test(text) ? shown.trimStart() : shown;
    },
    onclosetag(name) {
      if (name === 'pre') isCode = false;
      if (blocks.has(name)) addLines('\n\n');
    },
  });
  parser.end(html);
  return { text: text.trim(), links, media };
}
