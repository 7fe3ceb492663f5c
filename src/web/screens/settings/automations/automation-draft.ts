import { t } from '@lingui/core/macro';

import type { Automation, Creates, CreatesKind, Trigger, TriggerKind } from './automation-data.ts';

export type Search = Extract<Trigger, { kind: 'posts' }>['search'];
type Design = Extract<Creates, { kind: 'draft' }>['design'];

/** An automation as its form holds it: every kind of trigger and creation keeps its fields while another is chosen. */
export interface AutomationDraft {
  name: string;
  projectId: number | null;
  trigger: TriggerKind;
  search: Search;
  least: Readonly<Record<'engagement' | 'growth' | 'percent', string>>;
  daysBefore: string;
  dayTime: string;
  category: string;
  calendarKind: string;
  tone: string;
  country: string;
  importance: string;
  weekdays: readonly number[];
  slotTime: string;
  hoursBefore: string;
  onlyIfEmpty: boolean;
  creates: CreatesKind;
  title: string;
  columnId: number | null;
  categoryId: number | null;
  typeId: number | null;
  assigneeId: number | null;
  labelIds: readonly number[];
  campaignId: number | null;
  text: string;
  /** Null: all of the project. */
  accountIds: readonly number[] | null;
  design: Design;
  items: readonly { post_id: number; texts: readonly string[] }[];
  restDays: string;
  dailyCap: string;
  endsOn: string | null;
}

const empty: AutomationDraft = {
  name: '',
  projectId: null,
  trigger: 'posts',
  search: { source: 'all' },
  least: { engagement: '', growth: '', percent: '' },
  daysBefore: '7',
  dayTime: '',
  category: '',
  calendarKind: '',
  tone: 'celebrate',
  country: '',
  importance: '3',
  weekdays: [1, 2, 3, 4, 5],
  slotTime: '18:00',
  hoursBefore: '24',
  onlyIfEmpty: true,
  creates: 'card',
  title: '{{title}}',
  columnId: null,
  categoryId: null,
  typeId: null,
  assigneeId: null,
  labelIds: [],
  campaignId: null,
  text: '',
  accountIds: null,
  design: null,
  items: [],
  restDays: '30',
  dailyCap: '10',
  endsOn: null,
};

export const starters = ['stories', 'days', 'slot'] as const;

export type Starter = (typeof starters)[number] | 'empty';

/** The form of a new automation. */
export function startedDraft(starter: Starter): AutomationDraft {
  switch (starter) {
    case 'empty':
      return empty;
    case 'stories':
      return { ...empty, name: t`Rising stories`, least: { ...empty.least, engagement: '1000' } };
    case 'days':
      return { ...empty, name: t`Calendar days`, trigger: 'day', title: '{{title}} ({{date}})' };
    case 'slot':
      return {
        ...empty,
        name: t`Empty slots`,
        trigger: 'slot',
        creates: 'draft',
        text: t`Draft for ${{ date: '{{date}}' }}`,
      };
  }
}

/** The form of a saved one. */
export function draftOf({ trigger, creates, ...saved }: Automation): AutomationDraft {
  return {
    ...empty,
    name: saved.name,
    projectId: saved.project_id,
    dailyCap: String(saved.daily_cap),
    endsOn: saved.ends_on,
    trigger: trigger.kind,
    creates: creates.kind,
    ...ofTrigger(trigger),
    ...ofCreates(creates),
  };
}

function ofTrigger(trigger: Trigger): Partial<AutomationDraft> {
  switch (trigger.kind) {
    case 'posts':
      return {
        search: trigger.search,
        least: {
          engagement: textOf(trigger.min_engagement),
          growth: textOf(trigger.min_growth),
          percent: textOf(trigger.min_growth_percent),
        },
      };
    case 'day':
      return {
        daysBefore: String(trigger.days_before),
        dayTime: trigger.time ?? '',
        category: trigger.category ?? '',
        calendarKind: trigger.calendar_kind ?? '',
        tone: trigger.tone ?? '',
        country: trigger.country ?? '',
        importance: String(trigger.min_importance),
      };
    case 'slot':
      return {
        weekdays: trigger.weekdays,
        slotTime: trigger.time,
        hoursBefore: String(trigger.hours_before),
        onlyIfEmpty: trigger.only_if_empty,
      };
  }
}

function ofCreates(creates: Creates): Partial<AutomationDraft> {
  switch (creates.kind) {
    case 'card':
      return {
        title: creates.title,
        columnId: creates.board_column_id,
        categoryId: creates.category_id,
        typeId: creates.card_type_id,
        assigneeId: creates.assigned_to_user_id,
        ...labelsOf(creates),
      };
    case 'draft':
      return {
        text: creates.text,
        accountIds: creates.target_account_ids,
        design: creates.design,
        ...labelsOf(creates),
      };
    case 'repeat':
      return { items: creates.items, restDays: String(creates.rest_days) };
  }
}

const labelsOf = (creates: {
  label_ids?: number[] | undefined;
  campaign_id?: number | null | undefined;
}) => ({
  labelIds: creates.label_ids ?? [],
  campaignId: creates.campaign_id ?? null,
});

/** Whether all that is needed is there. */
export function isComplete(draft: AutomationDraft): boolean {
  const has = (text: string) => text.trim() !== '';
  const triggered = draft.trigger !== 'slot' || (draft.weekdays.length > 0 && has(draft.slotTime));
  const created = {
    card: has(draft.title),
    draft: has(draft.text) && draft.accountIds?.length !== 0,
    repeat: draft.items.length > 0,
  }[draft.creates];
  return has(draft.name) && triggered && created;
}

const textOf = (value: number | null) => (value === null ? '' : String(value));
