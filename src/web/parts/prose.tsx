import { t } from '@lingui/core/macro';
import Markdown from 'react-markdown';

import { prose } from './prose-style.ts';

/** Markdown without HTML, rendered. */
export function Prose({ text }: { text: string }) {
  return (
    <div dir="auto" className={prose}>
      <Markdown
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          ),
          // The panel has headings of its own, so those of the text are moved to lower levels.
          h1: ({ children }) => <h4>{children}</h4>,
          h2: ({ children }) => <h4>{children}</h4>,
          h3: ({ children }) => <h5>{children}</h5>,
          // Images of other hosts are not loaded, because the request would reveal the reader to them.
          img: ({ src, alt }) => (
            <a href={src} target="_blank" rel="noopener noreferrer">
              {alt || t`Image`}
            </a>
          ),
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}
