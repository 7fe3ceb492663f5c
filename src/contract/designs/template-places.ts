import { Tokenizer, QuoteType } from 'htmlparser2';

import { t } from '#contract/message.ts';
import { remembering } from '#contract/text/remembering.ts';
import type { VariableType } from './template-shape.ts';

/**
 * A placeholder's place in the HTML, which decides what may be put there and how it is escaped. `markup` is
 * an attribute for the look or position of something; `nowhere` allows nothing.
 */
export type Place =
  | { in: 'text' | 'attribute' | 'markup' | 'picture' }
  | { in: 'nowhere'; why: () => string };

/** A piece of the HTML as it is written, or a placeholder with the content of its braces. */
export type Piece = string | { name: string; place: Place };

/** What is allowed where. Numbers, tokens and choices contain no character with a meaning there. */
const allowed: Readonly<Record<Exclude<Place['in'], 'nowhere'>, readonly VariableType[]>> = {
  text: ['text', 'number', 'token', 'choice', 'list'],
  attribute: ['text', 'number', 'token', 'choice'],
  markup: ['number', 'token', 'choice'],
  picture: ['image'],
};

/** Why a variable of this type is not allowed at this place; null where it is. */
export function misplaced(type: VariableType, place: Place): string | null {
  if (place.in === 'nowhere') return place.why();
  if (allowed[place.in].includes(type)) return null;
  if (type === 'image') return t`A picture stands as the whole src of an img, between quotes.`;
  if (type === 'list') return t`A list stands between tags, as ${{ example: '<ul>{{key}}</ul>' }}.`;
  if (place.in === 'picture') return t`Only a variable of the type image stands as the address of a picture.`;
  return t`Only a number, a token or a choice stands in style and other attributes of looks.`;
}

/**
 * Elements whose content is no text of the page. `noscript` is one with scripts enabled, and none without.
 */
const closed = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
]);

const pictures = new Set(['img src', 'video poster', 'image href', 'image xlink:href']);

/** Attributes that lead elsewhere, change another attribute, or contain a document. */
const leading = new Set(
  (
    'src srcset imagesrcset srcdoc href xlink:href poster action formaction data background cite ping manifest ' +
    'content http-equiv from to by values attributename begin end sandbox allow is rel target type nonce ' +
    'integrity charset codebase classid archive longdesc profile usemap dynsrc lowsrc'
  ).split(' '),
);

const wording = /^(?:alt|title|lang|dir|class|label|value|placeholder|aria-[a-z]+|data-[a-z0-9-]+)$/;

/** One template has at most half a million letters. */
const templates = { texts: 50, letters: 1_000_000 };

/** The HTML split at its placeholders: `{{name}}`. Results are cached. */
export const piecesOf = remembering((html: string): readonly Piece[] => {
  const areas = areasOf(html);
  const pieces: Piece[] = [];
  let written = 0;
  let area = 0;
  let afterBracket = false;
  for (const { index, 0: found, 1: name = '' } of html.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const end = index + found.length;
    while ((areas[area]?.end ?? Infinity) < end) area++;
    const before = html.slice(written, index);
    if (before !== '') afterBracket = before.endsWith('<');
    pieces.push(before, { name, place: placeOf(areas[area], { index, end, afterBracket }) });
    written = end;
  }
  return [...pieces, html.slice(written)].filter((piece) => piece !== '');
}, templates);

function placeOf(
  area: Area | undefined,
  { index, end, afterBracket }: { index: number; end: number; afterBracket: boolean },
): Place {
  // "<{" is text, but "<" followed by the value would be a tag.
  if (!area || area.start > index || afterBracket)
    return nowhere(() => t`Nothing can be filled in inside a tag or a comment.`);
  const whole = area.start === index && area.end === end;
  return area.place.in === 'picture' && !whole
    ? nowhere(() => t`Nothing can be filled in as a part of an address.`)
    : area.place;
}

interface Area {
  start: number;
  end: number;
  place: Place;
}

/** The texts and attribute values of the HTML, in order. */
function areasOf(html: string): Area[] {
  const areas: Area[] = [];
  let tag = '';
  let within: string | null = null;
  let attribute = '';
  let value: { start: number; end: number } | null = null;
  const lower = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const opened = () => {
    if (within === null && closed.has(tag)) within = tag;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => void (tag = lower(start, end)),
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => {
        if (lower(start, end) === within) within = null;
      },
      ontext: (start, end) => void areas.push({ start, end, place: textPlace(within) }),
      onattribname: (start, end) => {
        attribute = lower(start, end);
        value = null;
      },
      onattribdata: (start, end) => void (value = { start: value?.start ?? start, end }),
      onattribend: (quote) => {
        if (!value) return;
        const quoted = quote === QuoteType.Double || quote === QuoteType.Single;
        areas.push({
          ...value,
          place: attributePlace(tag, attribute, quoted),
        });
      },
      onattribentity: () => {},
      ontextentity: () => {},
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return areas;
}

function textPlace(within: string | null): Place {
  if (within === null) return { in: 'text' };
  return nowhere(() => t`Nothing can be filled in inside ${{ element: `<${within}>` }}.`);
}

function attributePlace(tag: string, name: string, quoted: boolean): Place {
  if (!quoted) return nowhere(() => t`Nothing can be filled in in an attribute without quotes.`);
  if (name.startsWith('on')) return nowhere(() => t`Nothing can be filled in in a script.`);
  if (pictures.has(`${tag} ${name}`)) return { in: 'picture' };
  if (leading.has(name))
    return nowhere(() => t`Nothing can be filled in in the attribute ${{ attribute: name }}.`);
  return { in: wording.test(name) ? 'attribute' : 'markup' };
}

/** The reason is kept with the piece, so it is said only when somebody reads it. */
function nowhere(why: () => string): Place {
  return { in: 'nowhere', why };
}
