/** Markup that is safe to send as it is. Only `html` creates it, so every text in it is escaped. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

/**
 * The values of a template: texts are escaped, markup is kept, lists are joined, empty values are left out.
 */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup from a template. Attribute values must be in double quotes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, at) => text + markup(parts[at])).join(''));
}

function markup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(markup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
