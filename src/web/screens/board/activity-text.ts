import { t } from '@lingui/core/macro';

import { listed } from '#contract/reader.ts';
import { dueInFull } from '#web/parts/board/due.ts';
import { priorityLabels, statusLabels } from './labels.ts';

interface Names {
  members: readonly { user_id: number; user_name: string }[];
  categories: readonly { id: number; name: string }[];
  card_types: readonly { id: number; name: string }[];
  projects: readonly { id: number; name: string }[];
}

/** An entry of a card's activity as a sentence: "Ada moved this card from Ideas to Review". */
export function activityText(
  who: string,
  what: string,
  details: Readonly<Record<string, unknown>>,
  names: Names,
): string {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  const column = text('column');
  const from = text('from');
  const to = text('to');
  const author = text('user_name');
  const item = text('text');
  switch (what) {
    case 'created':
      return column ? t`${who} created this card in ${column}` : t`${who} created this card`;
    case 'moved':
      if (from === to) return t`${who} moved this card within ${{ column: to }}`;
      return details.completed === true
        ? t`${who} moved this card from ${{ formerColumn: from }} to ${{ column: to }} and completed it`
        : t`${who} moved this card from ${{ formerColumn: from }} to ${{ column: to }}`;
    case 'edited':
      return editText(who, details.changes, names);
    case 'commented':
      return t`${who} commented`;
    case 'comment_removed':
      return author ? t`${who} deleted a comment by ${author}` : t`${who} deleted a comment`;
    case 'archived':
      return t`${who} archived this card`;
    case 'restored':
      return t`${who} restored this card`;
    case 'checklist_added':
      return t`${who} added “${item}” to the checklist`;
    case 'checklist_edited':
      return t`${who} edited the checklist`;
    case 'checklist_removed':
      return t`${who} removed “${item}” from the checklist`;
    case 'checked':
      return t`${who} checked “${item}”`;
    case 'unchecked':
      return t`${who} unchecked “${item}”`;
    default:
      return `${who} ${what.replaceAll('_', ' ')}`;
  }
}

function editText(who: string, details: unknown, names: Names): string {
  const fields = typeof details === 'object' && details !== null ? Object.entries(details) : [];
  if (fields.length === 0) return t`${who} changed this card`;
  const changes = listed(
    fields.map(([field, change]: [string, unknown]) => changeText(field, newValue(change), names)),
    'unit',
  );
  return t({
    message: `${who} changed ${changes}`,
    comment: 'A list: Ada changed the category to Science, the notes',
  });
}

/** The `to` of `{ from, to }` or `[from, to]`. */
function newValue(change: unknown): unknown {
  if (Array.isArray(change)) return change[1];
  if (typeof change === 'object' && change !== null && 'to' in change) return change.to;
  return undefined;
}

/** The field and the label of its new value. Long texts, and values without a label any more, show only the field. */
function changeText(field: string, value: unknown, names: Names): string {
  const labelled = (labels: Record<string, string>) =>
    Object.entries(labels).find(([name]) => name === value)?.[1];
  const named = (list: readonly { id: number; name: string }[]) => list.find(({ id }) => id === value)?.name;
  switch (field) {
    case 'title':
      return typeof value === 'string'
        ? t({ message: `the title to “${value}”`, context: 'changed' })
        : t({ message: 'the title', context: 'changed' });
    case 'description':
      return t({ message: 'the description', context: 'changed' });
    case 'notes':
      return t({ message: 'the notes', context: 'changed' });
    case 'links':
      return t({ message: 'the links', context: 'changed' });
    case 'post_url':
      return t({ message: 'the link', context: 'changed' });
    case 'image_url':
      return t({ message: 'the image', context: 'changed' });
    case 'platform':
      return t({ message: 'the platform', context: 'changed' });
    case 'priority': {
      const priority = labelled(priorityLabels);
      return priority === undefined
        ? t({ message: 'the priority', context: 'changed' })
        : t({ message: `the priority to ${priority}`, context: 'changed' });
    }
    case 'status': {
      const status = labelled(statusLabels);
      return status === undefined
        ? t({ message: 'the status', context: 'changed' })
        : t({ message: `the status to ${status}`, context: 'changed' });
    }
    case 'due_date': {
      if (value === null) return t({ message: 'the due date to none', context: 'changed' });
      if (typeof value !== 'string') return t({ message: 'the due date', context: 'changed' });
      const date = dueInFull(value);
      return t({ message: `the due date to ${date}`, context: 'changed' });
    }
    case 'assigned_to_user_id': {
      if (value === null) return t({ message: 'the assignee to unassigned', context: 'changed' });
      const member = names.members.find(({ user_id }) => user_id === value)?.user_name;
      return member === undefined
        ? t({ message: 'the assignee', context: 'changed' })
        : t({ message: `the assignee to ${member}`, context: 'changed' });
    }
    case 'category_id': {
      if (value === null) return t({ message: 'the category to none', context: 'changed' });
      const category = named(names.categories);
      return category === undefined
        ? t({ message: 'the category', context: 'changed' })
        : t({ message: `the category to ${category}`, context: 'changed' });
    }
    case 'card_type_id': {
      if (value === null) return t({ message: 'the type to none', context: 'changed' });
      const type = named(names.card_types);
      return type === undefined
        ? t({ message: 'the type', context: 'changed' })
        : t({ message: `the type to ${type}`, context: 'changed' });
    }
    case 'label_ids':
      return t({ message: 'the labels', context: 'changed' });
    case 'campaign_id':
      return t({ message: 'the campaign', context: 'changed' });
    case 'project_id': {
      if (value === null) return t({ message: 'the project to none', context: 'changed' });
      const project = named(names.projects);
      return project === undefined
        ? t({ message: 'the project', context: 'changed' })
        : t({ message: `the project to ${project}`, context: 'changed' });
    }
    default:
      return t({ message: `the ${field}`, context: 'changed' });
  }
}
