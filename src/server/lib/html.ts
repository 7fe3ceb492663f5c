/** Markup that is safe to send as it stands. Only `html` makes it, so every text in it was escaped. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

/** What may stand in a template: texts are escaped, markup is kept, lists are joined, nothing is nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup from a template. Attribute values must stand in double quotes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, at) => text + markup(parts[at])).join(''));
}

function markup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(markup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
