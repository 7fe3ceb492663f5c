import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { fieldsOfQuote } from '#contract/template-content.ts';
import { api } from '#web/api.ts';
import { FramedPicture } from '#web/parts/framed-picture.tsx';
import { useMe } from '#web/parts/me.ts';
import { hostOf, webAddress } from '#web/parts/post-words.ts';
import { ApiError } from '#web/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

import { categoryWords } from './item-words.ts';
import { draftOf, livedWords, placeWords, type Quote } from './quote-words.ts';

/** A quote with whose it is, where it stands, and whether it may be posted. */
export function QuoteEntry({ quote }: { quote: Quote }) {
  const me = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayWrite = me.permissions.includes('write');
  const paid = me.organization?.terms.can_publish === true;
  // The list is not read again while somebody walks through it, so the mark is remembered here.
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
        on ? 'The quote is marked as used.' : 'The quote is not marked any more.',
        isUndo ? undefined : () => void mark(!on, true),
        `quote ${quote.id} used`,
      );
      void client.invalidateQueries({ queryKey: ['quotes'], refetchType: 'none' });
    } catch (error) {
      setUsed(!on);
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
  const { author_context: about, author_image: picture } = quote;
  const lived = livedWords(about);
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
          <p className="text-soft">{placeWords(quote)}</p>
          {quote.context && <p className="text-soft">{quote.context}</p>}
          {picture && (
            <p className="text-xs text-faint">
              Picture: {picture.credit}, {picture.licence}
            </p>
          )}
        </div>
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        {quote.rights === 'public_domain' ? (
          <Badge tone="good">Public domain</Badge>
        ) : (
          <Badge tone="warning">Restricted</Badge>
        )}
        <span>{quote.rights_note}</span>
        {used && <Badge tone="good">Used</Badge>}
        <span>{quote.categories.map(categoryWords).join(', ')}</span>
        {evidence && (
          <a
            href={evidence}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
          >
            Evidence at {hostOf(evidence)}
          </a>
        )}
        {quote.licence && <span>Imported under {quote.licence}</span>}
      </p>
      {mayWrite && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {paid && (
            <Button onPress={() => void navigate({ to: '/compose', search: draftOf(quote) })}>
              Use in a draft
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
            Make a picture of this quote
          </Button>
          <Button look="quiet" onPress={() => void mark(!used)}>
            {used ? 'Not used' : 'Mark used'}
          </Button>
        </div>
      )}
    </li>
  );
}
