import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { cardTypesOf } from '#server/areas/board/card-types/card-types.ts';
import type { Context } from '#server/context.ts';
import { findReferences, seesProjects, type References } from './store.ts';

const wrong: Record<keyof References, () => string> = {
  category_id: () => t`must be the id of a category, from ${{ endpoint: 'categories.php' }}`,
  board_column_id: () => t`must be the id of a column, from ${{ endpoint: 'columns.php' }}`,
  project_id: () => t`must be the id of a project, from ${{ endpoint: 'projects.php' }}`,
  card_type_id: () => t`must be the id of a card type, from ${{ endpoint: 'card-types.php' }}`,
  assigned_to_user_id: () => t`must be the id of an active member, from ${{ endpoint: 'members.php' }}`,
};

/** @throws CodedError validation_error that names every id unknown in the organization */
export async function checkReferences(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: References,
): Promise<void> {
  const given = referenceNames.filter((name) => ids[name] !== undefined && ids[name] !== null);
  if (given.length === 0) return;
  const found = await findReferences(db, actor.organizationId, ids);
  const missing = given.filter((name) => !found[name]);
  if (missing.length === 0) return;
  throw invalid(
    t`The card names something that your organization does not have.`,
    Object.fromEntries(missing.map((name) => [name, wrong[name]()])),
  );
}

/**
 * Cards are assigned only to members who see them.
 * @param projects of the cards; null: of none, which all members see
 * @throws CodedError validation_error
 */
export async function checkAssignee(
  db: Context['db'],
  organizationId: number,
  userId: number | null | undefined,
  projects: readonly (number | null)[],
): Promise<void> {
  const own = projects.filter((id) => id !== null);
  if (!userId || own.length === 0 || (await seesProjects(db, organizationId, userId, own))) return;
  throw invalid(t`This member is limited to other projects, and would not see the card.`, {
    assigned_to_user_id: t`must be a member who has the card’s project`,
  });
}

const referenceNames = [
  'category_id',
  'board_column_id',
  'project_id',
  'card_type_id',
  'assigned_to_user_id',
] as const;

/**
 * The card type that a name or an id means; undefined where neither was given, null for no type.
 * @throws CodedError validation_error for an unknown name, or one whose type is not the id's
 */
export async function cardTypeOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  input: { card_type?: string | null | undefined; card_type_id?: number | null | undefined },
): Promise<number | null | undefined> {
  const { card_type: name, card_type_id: id } = input;
  if (name === undefined || name === null) return id ?? (name === null || id === null ? null : undefined);
  const types = (await cardTypesOf(db, actor.organizationId)) ?? [];
  const type = types.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (type && (id === undefined || id === null || id === type.id)) return type.id;
  const names = types.map((each) => each.name).join(', ');
  throw invalid(t`There is no such card type. There are: ${{ types: names }}.`, {
    card_type: t`must be one of ${{ valid: names }}`,
  });
}
