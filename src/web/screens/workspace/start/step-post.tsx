import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import type { FirstSteps } from '#web/parts/workspace/first-steps.ts';
import { StepLink } from '#web/parts/workspace/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { StepState } from './step-state.tsx';

const asLink = 'font-medium text-accent underline underline-offset-2';

/** Guides from a card to a draft, a published post and its numbers; shows whichever comes next. */
export function StepPost({ firstSteps }: { firstSteps: FirstSteps }) {
  const { counts, has_trends: hasTrends } = firstSteps;
  // New source items and new numbers are not pushed to clients, so poll while the user waits for them.
  api.start.get.useQuery({}, { refetchInterval: 10_000 });
  if (counts.posts > 0) return <LatestPosts counts={counts} />;
  if (counts.cards > 0)
    return (
      <div className="flex flex-col gap-4">
        <Cards />
        <Missing firstSteps={firstSteps} />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {hasTrends && (
        <p>
          <Trans>
            Your sources already have stories.{' '}
            <Link to="/explore" className={asLink}>
              Pick one in Explore
            </Link>{' '}
            and add it to the board, or start with your own idea.
          </Trans>
        </p>
      )}
      <NewCard />
      <Missing firstSteps={firstSteps} />
    </div>
  );
}

function NewCard() {
  const navigate = useNavigate();
  const create = api.cards.create.useMutation({ refusal: 'inline' });
  const [title, setTitle] = useState('');
  return (
    <Form className="flex max-w-md flex-col gap-3" onSubmit={() => create.mutate({ title: title.trim() })}>
      <TextField
        label={t`Your idea`}
        description={t`Creates a card on the board.`}
        value={title}
        onChange={setTitle}
        maxLength={200}
        isRequired
        isFirst
      />
      <Refusal error={create.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={create.isPending}>
          {t`Create card`}
        </Button>
        <Button variant="quiet" onPress={() => void navigate({ to: '/compose', search: { begin: 1 } })}>
          {t`Write without a card`}
        </Button>
      </div>
    </Form>
  );
}

/** The newest cards, each with a link to its post or a button to create one. */
function Cards() {
  const query = api.cards.list.useInfiniteQuery({ per_page: 3 });
  return (
    <StepState query={query} what={t`cards`} loading={<Skeleton className="h-20 w-full" />}>
      {({ pages: [first] }) => <CardList cards={first?.data.cards ?? []} />}
    </StepState>
  );
}

function CardList({ cards }: { cards: readonly { card_id: number; title: string }[] }) {
  return (
    <ul aria-label={t`Newest cards`} className="flex flex-col">
      {cards.map(({ card_id, title }) => (
        <li key={card_id} className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
          <Link to="/board" search={{ card: card_id }} className="min-w-0 flex-1 truncate hover:underline">
            <bdi>{title}</bdi>
          </Link>
          <Link
            to="/compose"
            search={{ card: card_id }}
            className="inline-flex h-8 shrink-0 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
          >
            <Trans>
              Write post<span className="sr-only">: {title}</span>
            </Trans>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What else is needed for publishing. */
function Missing({ firstSteps: { counts } }: { firstSteps: FirstSteps }) {
  if (counts.projects > 0 && counts.accounts > 0) return null;
  const step = counts.projects === 0 ? 'project' : 'account';
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2 text-soft">
      <p className="min-w-0 flex-1 basis-60">
        {step === 'project'
          ? t`You need a project to write a post.`
          : t`You need a connected account to write a post.`}
      </p>
      <StepLink step={step}>{step === 'project' ? t`Create a project` : t`Connect an account`}</StepLink>
    </div>
  );
}
