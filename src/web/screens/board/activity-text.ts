import { dueInFull } from '#web/parts/board/due.ts';
import { priorityLabels, statusLabels } from './labels.ts';

interface Names {
  members: readonly { user_id: number; user_name: string }[];
  categories: readonly { id: number; name: string }[];
  card_types: readonly { id: number; name: string }[];
  projects: readonly { id: number; name: string }[];
}

/** What happened to a card, as the rest of a sentence that begins with a name: "moved it from Ideas to Review". */
export function activityText(what: string, details: Readonly<Record<string, unknown>>, names: Names): string {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  switch (what) {
    case 'created':
      return text('column') ? `created this card in ${text('column')}` : 'created this card';
    case 'moved':
      if (text('from') === text('to')) return `moved this card within ${text('to')}`;
      return `moved this card from ${text('from')} to ${text('to')}${details.completed === true ? ' and completed it' : ''}`;
    case 'edited':
      return editText(details.changes, names);
    case 'commented':
      return 'commented';
    case 'comment_removed':
      return `deleted a comment${text('user_name') ? ` by ${text('user_name')}` : ''}`;
    case 'archived':
      return 'archived this card';
    case 'restored':
      return 'restored this card';
    case 'checklist_added':
      return `added “${text('text')}” to the checklist`;
    case 'checklist_removed':
      return `removed “${text('text')}” from the checklist`;
    case 'checked':
      return `checked “${text('text')}”`;
    case 'unchecked':
      return `unchecked “${text('text')}”`;
    default:
      return what.replaceAll('_', ' ');
  }
}

const fieldLabels: Readonly<Record<string, string>> = {
  post_url: 'link',
  image_url: 'image',
  due_date: 'due date',
  category_id: 'category',
  card_type_id: 'type',
  project_id: 'project',
  assigned_to_user_id: 'assignee',
};

function editText(changes: unknown, names: Names): string {
  if (typeof changes !== 'object' || changes === null) return 'changed this card';
  const parts = Object.entries(changes).map(([field, change]: [string, unknown]) => {
    const label = fieldLabels[field] ?? field;
    const to = valueText(field, newValue(change), names);
    return to === undefined ? `the ${label}` : `the ${label} to ${to}`;
  });
  return parts.length === 0 ? 'changed this card' : `changed ${parts.join(', ')}`;
}

/** Of `{ from, to }` or `[from, to]`, the latter. */
function newValue(change: unknown): unknown {
  if (Array.isArray(change)) return change[1];
  if (typeof change === 'object' && change !== null && 'to' in change) return change.to;
  return undefined;
}

/** A value as people call it; undefined for long texts and what has no name any more. */
function valueText(field: string, value: unknown, names: Names): string | undefined {
  const named = (list: readonly { id: number; name: string }[]) => list.find(({ id }) => id === value)?.name;
  switch (field) {
    case 'title':
      return typeof value === 'string' ? `“${value}”` : undefined;
    case 'priority':
      return Object.entries(priorityLabels).find(([name]) => name === value)?.[1];
    case 'status':
      return Object.entries(statusLabels).find(([name]) => name === value)?.[1];
    case 'due_date':
      return value === null
        ? 'none'
        : typeof value === 'string'
          ? dueInFull(value, '').replace(' ()', '')
          : undefined;
    case 'assigned_to_user_id':
      return value === null
        ? 'unassigned'
        : names.members.find(({ user_id }) => user_id === value)?.user_name;
    case 'category_id':
      return value === null ? 'none' : named(names.categories);
    case 'card_type_id':
      return value === null ? 'none' : named(names.card_types);
    case 'project_id':
      return value === null ? 'none' : named(names.projects);
    default:
      return undefined;
  }
}
