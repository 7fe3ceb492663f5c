import { linksIn, mentionsIn } from '#contract/text/text-parts.ts';

/** Text as Mastodon shows it: paragraphs, URLs without their beginning, mentions without their server. */
export function htmlOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineOf).join('<br />')}</p>`)
    .join('');
}

/** Its clickable URLs. */
export function linksOf(text: string): string[] {
  return Array.from(htmlOf(text).matchAll(/<a href="([^"]*)" rel=/g), ([, address = '']) =>
    address.replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code))),
  );
}

function lineOf(line: string): string {
  const parts = [
    ...linksIn(line).flatMap((link) => (link.bare ? [] : [{ ...link, html: linkOf(link.text) }])),
    ...mentionsIn(line).map((mention) => ({ ...mention, html: mentionOf(mention.text) })),
  ].toSorted((a, b) => a.start - b.start);
  let html = '';
  let at = 0;
  for (const part of parts) {
    html += escaped(line.slice(at, part.start)) + part.html;
    at = part.end;
  }
  return html + escaped(line.slice(at));
}

function linkOf(address: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/(?:www\.)?)(.*)$/.exec(address) ?? [];
  const [shown, hidden] = [rest.slice(0, 30), rest.slice(30)].map(escaped);
  return `<a href="${escaped(address)}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="ellipsis">${shown}</span><span class="invisible">${hidden}</span></a>`;
}

function mentionOf(mention: string): string {
  const [, name = '', host = 'here.example'] = mention.split('@');
  return `<span class="h-card"><a href="https://${host}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
