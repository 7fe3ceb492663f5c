import type { Transaction } from 'kysely';

import type { Creates } from '#contract/automations/automation-parts.ts';
import { filled } from '#contract/automations/placeholders.ts';
import { cards } from '#contract/board/cards.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { schedule } from '#contract/posts/schedule.ts';
import { lockColumn } from '#server/areas/board/card-places/places.ts';
import { dueOf } from '#server/areas/board/cards/cards.ts';
import { createCard, placeCard } from '#server/areas/board/cards/create.ts';
import { unknownColumn } from '#server/areas/board/cards/moves.ts';
import { checkAssignee, checkReferences } from '#server/areas/board/cards/references.ts';
import { columnsOf } from '#server/areas/board/columns/columns.ts';
import { relabelOne, unlabelled } from '#server/areas/labels/labelling/relabel.ts';
import { overridesOf } from '#server/areas/posts/schedule/content.ts';
import { createPost } from '#server/areas/posts/schedule/create.ts';
import type { ActingContext } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Occurrence } from './occurrence.ts';
import { repeatFor } from './repeat.ts';
import type { AutomationRow } from './store.ts';

/** What a run created, or why nothing. */
export type Made =
  | { card_id: number | null; post_id: number | null; source_post_id: number | null; skip: null }
  | { skip: MessageText; card_id: number | null };

type Keeping = (trx: Transaction<Tables>, made: { card_id: number }) => Promise<boolean>;

type NewCard = Extract<Creates, { kind: 'card' }>;

/**
 * Creates what an automation is to create for an occurrence, once: a card in one transaction with its run, a draft
 * under a key of its own.
 * @param keep stores the run of a card; false where it has run already, and nothing is to be created
 * @throws CodedError where it cannot be created, with the reason
 */
export async function createFor(
  ctx: ActingContext,
  automation: AutomationRow,
  occurrence: Occurrence,
  keep: Keeping,
): Promise<Made | 'kept'> {
  const { creates } = automation;
  switch (creates.kind) {
    case 'card':
      return occurrence.trendId === null
        ? placeNew(ctx, automation, creates, { occurrence, keep })
        : cardOfTrend(ctx, automation, creates, occurrence, occurrence.trendId);
    case 'draft':
      return draftOf(ctx, automation, creates, occurrence);
    case 'repeat':
      return repetition(ctx, automation, creates, occurrence);
  }
}

const empty = { card_id: null, post_id: null, source_post_id: null, skip: null } as const;

async function cardOfTrend(
  ctx: ActingContext,
  { project_id }: AutomationRow,
  { kind: _kind, title, board_column_id, ...fields }: NewCard,
  occurrence: Occurrence,
  trendId: number,
): Promise<Made> {
  const card = await createCard(
    ctx,
    cards.create.input.parse({
      ...fields,
      project_id,
      trend_id: trendId,
      title: titleFrom(title, occurrence),
      ...(board_column_id !== null && { board_column_id }),
    }),
  );
  return card.existing
    ? { skip: () => t`It is on the board already.`, card_id: card.card_id }
    : { ...empty, card_id: card.card_id };
}

async function placeNew(
  ctx: ActingContext,
  { project_id }: AutomationRow,
  creates: NewCard,
  { occurrence, keep }: { occurrence: Occurrence; keep: Keeping },
): Promise<'kept'> {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  const { category_id, card_type_id, assigned_to_user_id, label_ids, campaign_id } = creates;
  const references = { project_id, category_id, card_type_id, assigned_to_user_id };
  await checkReferences(ctx, references);
  await checkAssignee(db, organizationId, assigned_to_user_id, [project_id]);
  const columns = await columnsOf(db, organizationId);
  const columnId =
    creates.board_column_id ?? (columns.find(({ is_default }) => is_default) ?? columns[0])?.id;
  await db.transaction().execute(async (trx) => {
    const column = columnId === undefined ? undefined : await lockColumn(trx, organizationId, columnId);
    if (!column) throw unknownColumn();
    const labelled = await relabelOne(
      trx,
      organizationId,
      { ...unlabelled, project_id },
      { label_ids, campaign_id },
    );
    const card = await placeCard(trx, ctx, column, {
      ...references,
      ...labelled,
      ...dueOf(occurrence.values.date ?? null),
      title: titleFrom(creates.title, occurrence),
      description: occurrence.values.why ?? null,
      post_url: null,
      image_url: null,
      platform: null,
      links: null,
      notes: null,
      priority: 'medium',
      trend_id: null,
    });
    if (!(await keep(trx, { card_id: card.id }))) throw new AlreadyRan();
  });
  return 'kept';
}

/** Takes the transaction of a second run back. */
export class AlreadyRan extends Error {}

const titleFrom = (template: string, { title, values }: Occurrence) =>
  (filled(template, values) || title).slice(0, 500).toWellFormed();

async function draftOf(
  ctx: ActingContext,
  automation: AutomationRow,
  { text, target_account_ids, design, label_ids, campaign_id }: Extract<Creates, { kind: 'draft' }>,
  { values, at, key }: Occurrence,
): Promise<Made> {
  return draft(ctx, automation, key, {
    body: filled(text, values),
    ...(target_account_ids && { target_account_ids }),
    ...(at && { scheduled_at: at.toISOString() }),
    ...(design && {
      design: {
        ...design,
        variables: Object.fromEntries(
          Object.entries(design.variables).map(([name, value]) => [name, filled(value, values)]),
        ),
      },
    }),
    label_ids,
    campaign_id,
  });
}

async function repetition(
  ctx: ActingContext,
  automation: AutomationRow,
  creates: Extract<Creates, { kind: 'repeat' }>,
  occurrence: Occurrence,
): Promise<Made> {
  const repeat = await repeatFor(ctx, { automationId: automation.id, creates }, occurrence);
  if ('nothing' in repeat) return { skip: repeat.nothing, card_id: null };
  const { post, text, accountIds } = repeat;
  const { media, thread, first_comment, design, kind, label_ids, campaign_id } = post;
  const made = await draft(ctx, automation, occurrence.key, {
    body: text,
    media: media.map(({ url, alt }) => ({ url, alt })),
    thread: thread.map((part) => ({
      body: part.body,
      media: part.media.map(({ url, alt }) => ({ url, alt })),
    })),
    first_comment,
    overrides: text === post.body ? overridesOf(post) : withoutTexts(overridesOf(post)),
    design,
    kind,
    label_ids,
    campaign_id,
    target_account_ids: accountIds,
    ...(occurrence.at && { scheduled_at: occurrence.at.toISOString() }),
  });
  return { ...made, source_post_id: post.id };
}

/** A version of an account with another text would be sent again as it was. */
function withoutTexts<Override extends { body?: unknown }>(overrides: Record<string, Override>) {
  return Object.fromEntries(
    Object.entries(overrides).map(([name, { body: _body, ...others }]) => [name, others]),
  );
}

async function draft(
  ctx: ActingContext,
  { id, name, project_id }: AutomationRow,
  key: string,
  input: Record<string, unknown>,
) {
  const parsed = schedule.create.input.safeParse({
    ...input,
    project_id,
    draft: true,
    client_key: `automation ${id} ${key}`,
  });
  if (!parsed.success) throw invalid(t`The text is longer than a post can be once its values are filled in.`);
  const origin = { text: () => t`Created by the automation “${{ name }}”.` };
  return { ...empty, post_id: await createdOnce(ctx, parsed.data, origin) };
}

/**
 * A run that ended before it was logged has created the post already. If the automation was changed meanwhile, the
 * repetition asks for another text under the same key: it is that post all the same.
 */
async function createdOnce(...call: Parameters<typeof createPost>): Promise<number> {
  try {
    return (await createPost(...call)).id;
  } catch (error) {
    const id = error instanceof CodedError && error.code === 'invalid_state' ? error.details?.id : undefined;
    if (typeof id === 'number') return id;
    throw error;
  }
}
