import { t } from '@lingui/core/macro';
import Markdown from 'react-markdown';

/** The styles of Markdown. */
const prose =
  'text-base leading-6 break-words [&>*+*]:mt-2 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-s-2 [&_blockquote]:border-edge [&_blockquote]:ps-3 [&_blockquote]:text-soft [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-xs [&_h4]:text-base [&_h4]:font-semibold [&_h5]:font-semibold [&_hr]:border-line [&_ol]:list-decimal [&_ol]:ps-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-2.5 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:ps-5';

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
