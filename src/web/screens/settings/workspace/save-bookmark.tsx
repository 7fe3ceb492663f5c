import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/**
 * A bookmark that opens the page one is reading as a new card. It is dragged to the browser's bookmarks; pressed here,
 * the content security policy stops it.
 */
export function SaveBookmark() {
  const name = t`Save to Copydesk`;
  return (
    <p className="mt-1 max-w-xl text-soft">
      <Trans>
        Drag{' '}
        <a
          href="/share"
          // React refuses a program as an address, rightly: nothing else of the page has one.
          ref={(link) => link?.setAttribute('href', bookmark(location.origin))}
          className="rounded-md border border-line bg-paper px-2 py-0.5 font-medium whitespace-nowrap text-ink"
        >
          {name}
        </a>{' '}
        to your bookmarks bar. Open it on any page to create a card of the page and of the text selected in
        it.
      </Trans>
    </p>
  );
}

/** The program of the bookmark: opens `/share` with the page's address, title and selected text. */
function bookmark(origin: string): string {
  const part = (name: string, value: string) => `&${name}='+encodeURIComponent(${value})+'`;
  const query = [
    part('url', 'location.href'),
    part('title', 'document.title.slice(0,300)'),
    // Whole letters, and few enough for a URL in any script: encoded, a letter takes up to twelve bytes.
    part('text', `Array.from(String(getSelection())).slice(0,500).join("")`),
  ].join('');
  return `javascript:void open('${origin}/share?from=bookmark${query}','_blank','width=560,height=720')`;
}
