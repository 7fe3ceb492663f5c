import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/**
 * A bookmarklet that opens the current page as a new card. The user drags it to the bookmarks bar; a click here
 * would be blocked by the content security policy.
 */
export function SaveBookmark() {
  const name = t`Save to Copydesk`;
  return (
    <p className="mt-1 max-w-xl text-soft">
      <Trans>
        Drag{' '}
        <a
          href="/share"
          // React blocks `javascript:` URLs, so it is set on the element directly.
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

/** The bookmarklet's code: opens `/share` with the page's URL, title and selected text. */
function bookmark(origin: string): string {
  const part = (name: string, value: string) => `&${name}='+encodeURIComponent(${value})+'`;
  const query = [
    part('url', 'location.href'),
    part('title', 'document.title.slice(0,300)'),
    // Cut by code points, and short enough for a URL: an encoded character takes up to twelve bytes.
    part('text', `Array.from(String(getSelection())).slice(0,500).join("")`),
  ].join('');
  return `javascript:void open('${origin}/share?from=bookmark${query}','_blank','width=560,height=720')`;
}
