/** Every element of HTML, including obsolete ones. */
const names =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr';

/** Attributes without a value. */
const bare =
  'allowfullscreen|async|autofocus|autoplay|checked|compact|controls|default|defer|disabled|download|hidden|inert|ismap|itemscope|loop|multiple|muted|nomodule|noshade|novalidate|nowrap|open|playsinline|readonly|required|reversed|selected';

const attribute = String.raw`(?:[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>${'`'}]+)|(?:${bare})(?=[\s/>]))`;

/** Elements of other vocabularies and custom ones: `<o:p>`, `<my-widget>`. */
const foreign = String.raw`[a-z][a-z0-9]*[-:][a-z0-9.:_-]+(?=[\s/>])`;

/**
 * What may follow a `<` that is markup. Words after a name are attributes only with a value: `a <b and c> d`
 * is a comparison.
 */
const noTag = new RegExp(
  String.raw`<(?!\/?(?:${names})(?:\s+${attribute})*\s*\/?>|\/?${foreign}|!--|!doctype\b|!\[cdata\[|\?[a-z])`,
  'gi',
);

/** An incomplete tag at the end of the text: summaries are often cut in the middle of one. */
const cutTag = new RegExp(
  String.raw`(?:(?<![a-z0-9])<|<(?=\/|[a-z0-9]{2}))(?:\/|!-*|\/?(?:${names})(?:\s+${attribute})*(?:\s+(?:[^\s"'<>/=]+(?:\s*=(?:"[^"]*|'[^']*|[^\s"'=<>]*))?)?)?)$`,
  'i',
);

/** HTML in which each `<` that begins no tag is escaped. */
export function onlyTags(html: string): string {
  const last = html.lastIndexOf('<');
  const cut = last > html.lastIndexOf('>') ? cutTag.exec(html.slice(Math.max(0, last - 1))) : null;
  const whole = cut ? html.slice(0, Math.max(0, last - 1) + cut.index) : html;
  return whole.replace(noTag, '&lt;');
}
