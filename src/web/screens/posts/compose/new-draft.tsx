import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { Labelled } from '#contract/labels/label-filter.ts';
import { api } from '#web/api.ts';
import { Failure } from '#web/parts/failure.tsx';
import { hostOf, headlineOf, outletOf } from '#web/parts/trend-text.ts';
import { useMe, type Me } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { ComposeLoading } from './compose-loading.tsx';
import { beginningOf, type ComposeSearch } from './compose-search.ts';
import { createComposeStore, type ComposeStore } from './compose-store.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { keeperOf } from './kept.ts';
import { postCalls } from './post-calls.ts';
import { preselectedIn } from './preselected.ts';

interface NewDraftProps {
  search: ComposeSearch;
  onOpen: (store: ComposeStore) => void;
}

let begun = 0;

/**
 * Starts a draft with the text of its card, its trend or the URL; nothing is stored until something is
 * written.
 */
export function NewDraft({ search, onOpen }: NewDraftProps) {
  const me = useMe();
  const client = useQueryClient();
  const card = api.cards.get.useQuery({ card_id: search.card ?? 0 }, { enabled: search.card !== undefined });
  const trend = api.trends.get.useQuery({ id: search.trend ?? 0 }, { enabled: search.trend !== undefined });
  const project = card.data?.card.project_id ?? search.project ?? firstToWrite(me);
  const isReady =
    (search.card === undefined || card.isSuccess) && (search.trend === undefined || trend.isSuccess);
  const targets = api.schedule.targets.useQuery(project === undefined ? {} : { project_id: project }, {
    enabled: isReady,
  });
  const begin = useEffectEvent(() => {
    if (!targets.data?.project || !me.organization) return;
    const keeper = keeperOf(`${me.user.id}-${me.organization.id}`);
    const isPlain = beginningOf(search) === 'new';
    begun += 1;
    onOpen(
      createComposeStore(
        {
          key: `new ${begun}`,
          post: null,
          project: targets.data.project.id,
          draft: {
            ...emptyDraft,
            account_ids: preselectedIn(targets.data.project, targets.data.accounts),
            ...(card.data && fromCard(card.data.card)),
            ...(trend.data && fromTrend(trend.data.post)),
            ...fromAddress(search),
          },
          kept: isPlain ? keeper(null).get() : null,
        },
        postCalls(client),
        keeper,
      ),
    );
  });
  useEffect(() => {
    if (isReady && targets.data) begin();
  }, [isReady, targets.data]);

  const error = card.error ?? trend.error ?? targets.error;
  if (error)
    return (
      <div className="flex-1">
        <Failure
          what={card.error ? t`card` : trend.error ? t`post` : t`accounts`}
          error={error}
          onRetry={() =>
            void (card.error ? card.refetch() : trend.error ? trend.refetch() : targets.refetch())
          }
        />
      </div>
    );
  if (targets.data && !targets.data.project)
    return (
      <div className="flex-1">
        <NeedsFirst steps={['project']} loading={<ComposeLoading />}>
          <ComposeLoading />
        </NeedsFirst>
      </div>
    );
  return <ComposeLoading />;
}

function fromAddress({ text, notes, at }: ComposeSearch): Partial<Draft> {
  return {
    ...(text !== undefined && { body: text }),
    ...(notes !== undefined && { author_notes: notes }),
    // The server would reject a past time.
    ...(at !== undefined && Date.parse(at) > Date.now() && { scheduled_at: at }),
  };
}

interface CardSource extends Labelled {
  card_id: number;
  title: string;
  post_url: string | null;
}

function fromCard({ card_id, title, post_url, label_ids, campaign_id }: CardSource): Partial<Draft> {
  return {
    card_id,
    body: title,
    author_notes: post_url && sourceWithLink(hostOf(post_url), post_url),
    labelled: { label_ids, campaign_id },
  };
}

/** A draft from a trend names the source in the text and its URL in the notes for the reviewer. */
function fromTrend(post: Parameters<typeof outletOf>[0]): Partial<Draft> {
  const headline = headlineOf(post).slice(0, 500);
  return {
    body: `${headline}\n\n${t`Source: ${{ source: outletOf(post) }}`}`,
    author_notes: sourceWithLink(outletOf(post), post.url),
  };
}

/** Of a user who is limited to projects, one in which they write; undefined where the server chooses. */
function firstToWrite({ projects }: Me): number | undefined {
  return projects?.find(({ permissions }) => permissions.includes('write'))?.project_id;
}

const sourceWithLink = (source: string, link: string) => t`Source: ${source}, ${link}`;
