import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { fieldsOfQuote } from '#contract/calendar/template-content.ts';
import { api } from '#web/api.ts';
import { categoryLabel } from '#web/parts/calendar/item-names.ts';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { hostOf, webAddress } from '#web/parts/trend-text.ts';
import { useMe, usePublishes } from '#web/parts/workspace/me.ts';
import { ApiError } from '#web/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { draftOf, lifespanText, placeText, type Quote } from './quote-text.ts';

/** A quote with its author, source and rights. */
export function QuoteEntry({ quote }: { quote: Quote }) {
  const me = useMe();
  const navigate = useNavigate();
  const mayWrite = me.permissions.includes('write');
  const paid = usePublishes();
  // The list is not refetched while the user scrolls through it, so the used mark is kept in local state.
  const [used, setUsed] = useState(quote.used);
  const [known, setKnown] = useState(quote.used);
  if (quote.used !== known) {
    setKnown(quote.used);
    setUsed(quote.used);
  }
  const mark = async (on: boolean, isUndo = false) => {
    setUsed(on);
    try {
      await (on ? api.quotes.markUsed : api.quotes.unmarkUsed).call({ quote_id: quote.id });
      toast(
        on ? t`Quote marked as used.` : t`Quote marked as unused.`,
        isUndo ? undefined : () => void mark(!on, true),
        `quote ${quote.id} used`,
      );
    } catch (error) {
      setUsed(!on);
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
  const { author_context: about, author_image: picture } = quote;
  const lived = lifespanText(about);
  const evidence = webAddress(quote.evidence_url);
  return (
    <li className="border-b border-line px-5 py-4">
      <blockquote
        dir="auto"
        lang={quote.language}
        className="font-serif text-lg whitespace-pre-line text-ink"
      >
        “{quote.text}”
      </blockquote>
      <div className="mt-2 flex gap-3">
        {picture && (
          <FramedPicture
            url={picture.url}
            frame={40}
            className="size-10 shrink-0 rounded-sm"
            fallback={null}
          />
        )}
        <div className="min-w-0">
          <p>
            <span className="font-medium">{quote.author}</span>
            {lived && <span className="figures text-faint"> {lived}</span>}
            <span className="text-faint"> · {about.description}</span>
          </p>
          <p className="text-soft">{placeText(quote)}</p>
          {quote.context && <p className="text-soft">{quote.context}</p>}
          {picture && (
            <p className="text-xs text-faint">
              {t`Image: ${{ credit: picture.credit }}, ${{ license: picture.licence }}`}
            </p>
          )}
        </div>
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        {quote.rights === 'public_domain' ? (
          <Badge tone="good">{t`Public domain`}</Badge>
        ) : (
          <Badge tone="warning">{t`Restricted`}</Badge>
        )}
        <span>{quote.rights_note}</span>
        {used && <Badge tone="good">{t`Used`}</Badge>}
        <span>{quote.categories.map(categoryLabel).join(', ')}</span>
        {evidence && (
          <a
            href={evidence}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
          >
            {t`Source: ${{ host: hostOf(evidence) }}`}
          </a>
        )}
        {quote.licence && <span>{t`License: ${{ license: quote.licence }}`}</span>}
      </p>
      {mayWrite && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {paid && (
            <Button onPress={() => void navigate({ to: '/compose', search: draftOf(quote) })}>
              {t`Use in draft`}
            </Button>
          )}
          <Button
            onPress={() =>
              void navigate({
                to: '/templates',
                search: { category: 'quote', ...fieldsOfQuote(quote), notes: draftOf(quote).notes },
              })
            }
          >
            {t`Create an image of this quote`}
          </Button>
          <Button variant="quiet" onPress={() => void mark(!used)}>
            {used ? t`Mark as unused` : t`Mark as used`}
          </Button>
        </div>
      )}
    </li>
  );
}
