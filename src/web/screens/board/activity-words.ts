import { dueInFull } from './due.ts';
import { priorityWords, statusWords } from './words.ts';

interface Names {
  members: readonly { user_id: number; user_name: string }[];
  categories: readonly { id: number; name: string }[];
  card_types: readonly { id: number; name: string }[];
  projects: readonly { id: number; name: string }[];
}

/** What happened to a card, as the rest of a sentence that begins with a name: "moved it from Ideas to Review". */
export function activityWords(
  what: string,
  details: Readonly<Record<string, unknown>>,
  names: Names,
): string {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  switch (what) {
    case 'created':
      return text('column') ? `made it in ${text('column')}` : 'made it';
    case 'moved':
      if (text('from') === text('to')) return `moved it within ${text('to')}`;
      return `moved it from ${text('from')} to ${text('to')}${details.completed === true ? ', which completed it' : ''}`;
    case 'edited':
      return editedWords(details.changes, names);
    case 'commented':
      return 'commented';
    case 'comment_removed':
      return `deleted a comment${text('user_name') ? ` of ${text('user_name')}` : ''}`;
    case 'archived':
      return 'archived it';
    case 'restored':
      return 'brought it back from the archive';
    case 'checklist_added':
      return `added “${text('text')}” to the checklist`;
    case 'checklist_removed':
      return `took “${text('text')}” off the checklist`;
    case 'checked':
      return `checked “${text('text')}”`;
    case 'unchecked':
      return `unchecked “${text('text')}”`;
    default:
      return what.replaceAll('_', ' ');
  }
}

const fieldWords: Readonly<Record<string, string>> = {
  post_url: 'address',
  image_url: 'picture',
  due_date: 'due date',
  category_id: 'category',
  card_type_id: 'type',
  project_id: 'project',
  assigned_to_user_id: 'assignee',
};

function editedWords(changes: unknown, names: Names): string {
  if (typeof changes !== 'object' || changes === null) return 'changed it';
  const said = Object.entries(changes).map(([field, change]: [string, unknown]) => {
    const word = fieldWords[field] ?? field;
    const to = valueWords(field, newValue(change), names);
    return to === undefined ? `the ${word}` : `the ${word} to ${to}`;
  });
  return said.length === 0 ? 'changed it' : `changed ${said.join(', ')}`;
}

/** Of `{ from, to }` or `[from, to]`, the latter. */
function newValue(change: unknown): unknown {
  if (Array.isArray(change)) return change[1];
  if (typeof change === 'object' && change !== null && 'to' in change) return change.to;
  return undefined;
}

/** A value as people call it; undefined for long texts and what has no name any more. */
function valueWords(field: string, value: unknown, names: Names): string | undefined {
  const named = (list: readonly { id: number; name: string }[]) => list.find(({ id }) => id === value)?.name;
  switch (field) {
    case 'title':
      return typeof value === 'string' ? `“${value}”` : undefined;
    case 'priority':
      return Object.entries(priorityWords).find(([name]) => name === value)?.[1];
    case 'status':
      return Object.entries(statusWords).find(([name]) => name === value)?.[1];
    case 'due_date':
      return value === null
        ? 'none'
        : typeof value === 'string'
          ? dueInFull(value, '').replace(' ()', '')
          : undefined;
    case 'assigned_to_user_id':
      return value === null ? 'nobody' : names.members.find(({ user_id }) => user_id === value)?.user_name;
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
