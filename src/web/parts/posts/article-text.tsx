import { t } from '@lingui/core/macro';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

import { htmlOfMarkdown } from '#contract/text/markdown.ts';
import { useRested } from '#web/lib/rested.ts';
import { prose } from '#web/parts/prose-style.ts';
import { webAddress } from '#web/parts/trend-text.ts';
import { isHeavyMarkdown } from './heavy-markdown.ts';
import type { Linking } from './linked-parts.ts';
import { PreviewText } from './preview-text.tsx';

/** Delay in ms between the last keystroke and the new preview, since long articles take a moment to parse. */
const restMs = 200;

/**
 * An article's Markdown as its network publishes it, by the same parser. Its elements are made anew from the HTML, so
 * nothing but those listed here reaches the page.
 */
export function ArticleText({ text, links }: { text: string; links: Linking }) {
  const rested = useRested(text, restMs);
  const elements = useMemo(
    () => (isHeavyMarkdown(rested) ? null : elementsOf(htmlOfMarkdown(rested))),
    [rested],
  );
  if (elements === null)
    return (
      <>
        <p className="mb-2 text-xs text-faint">{t`This text is too long for a formatted preview.`}</p>
        <PreviewText text={rested} links={links} />
      </>
    );
  return (
    <div dir="auto" className={prose}>
      {elements}
    </div>
  );
}

const tags: ReadonlySet<string> = new Set(
  'p em strong del code pre blockquote ul ol li hr br table thead tbody tr th td'.split(' '),
);

/** The page around has headings of two levels. */
const topLevel = 3;

/** Headings by their levels on this page, none of which is skipped, whatever the article skips. */
function levelHeadings(article: Element): void {
  let level = topLevel - 1;
  for (const heading of article.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const own = topLevel - 1 + Number(heading.localName.slice(1));
    level = Math.min(own, level + 1, 6);
    const levelled = article.ownerDocument.createElement(`h${level}`);
    levelled.append(...heading.childNodes);
    heading.replaceWith(levelled);
  }
}

function elementsOf(html: string): ReactNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  levelHeadings(body);
  return elementsIn(body);
}

function elementsIn(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) =>
    node instanceof Element ? elementOf(node, index) : <Fragment key={index}>{node.textContent}</Fragment>,
  );
}

function elementOf(element: Element, key: number): ReactNode {
  const name = element.localName;
  if (name === 'a')
    return <Away key={key} url={element.getAttribute('href')} content={elementsIn(element)} />;
  // Images of other hosts are not loaded, because the request would reveal the reader to them.
  if (name === 'img')
    return (
      <Away key={key} url={element.getAttribute('src')} content={element.getAttribute('alt') || t`Image`} />
    );
  if (!tags.has(name) && !/^h[3-6]$/.test(name)) return <Fragment key={key}>{elementsIn(element)}</Fragment>;
  const start = name === 'ol' ? Number(element.getAttribute('start') ?? 1) : undefined;
  const children = name === 'hr' || name === 'br' ? [] : elementsIn(element);
  return createElement(name, { key, ...(start !== undefined && { start }) }, ...children);
}

function Away({ url, content }: { url: string | null; content: ReactNode }) {
  const href = url === null ? undefined : webAddress(url);
  if (href === undefined)
    return url?.startsWith('mailto:') ? <span className="text-accent">{content}</span> : content;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
