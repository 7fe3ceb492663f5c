import { calendarCategories, calendarKinds, calendarTones } from '#contract/calendar/calendar-kinds.ts';
import type { Contract } from '#contract/index.ts';
import type { ParametersOf } from '#contract/operation.ts';
import type { AutomationDraft } from './automation-draft.ts';

type Parameters = Omit<ParametersOf<Contract['automations']['create']>, 'project_id'>;

/** What is saved of a form; the server checks it. */
export function parametersOf(draft: AutomationDraft): Parameters {
  return {
    name: draft.name.trim(),
    trigger: triggerOf(draft),
    creates: createsOf(draft),
    daily_cap: Number(draft.dailyCap),
    ends_on: draft.endsOn,
  };
}

function triggerOf(draft: AutomationDraft): Parameters['trigger'] {
  switch (draft.trigger) {
    case 'posts':
      return {
        kind: 'posts',
        search: draft.search,
        min_engagement: numberOf(draft.least.engagement),
        min_growth: numberOf(draft.least.growth),
        min_growth_percent: numberOf(draft.least.percent),
      };
    case 'day':
      return {
        kind: 'day',
        days_before: Number(draft.daysBefore),
        time: draft.creates === 'draft' && draft.dayTime !== '' ? draft.dayTime : null,
        category: among(calendarCategories, draft.category),
        calendar_kind: among(calendarKinds, draft.calendarKind),
        tone: among(calendarTones, draft.tone),
        country: draft.country.trim() || null,
        min_importance: Number(draft.importance),
      };
    case 'slot':
      return {
        kind: 'slot',
        weekdays: [...draft.weekdays],
        time: draft.slotTime,
        hours_before: Number(draft.hoursBefore),
        only_if_empty: draft.onlyIfEmpty,
      };
  }
}

function createsOf(draft: AutomationDraft): Parameters['creates'] {
  const labelling = { label_ids: [...draft.labelIds], campaign_id: draft.campaignId };
  switch (draft.creates) {
    case 'card':
      return {
        kind: 'card',
        title: draft.title,
        board_column_id: draft.columnId,
        category_id: draft.categoryId,
        card_type_id: draft.typeId,
        assigned_to_user_id: draft.assigneeId,
        ...labelling,
      };
    case 'draft':
      return {
        kind: 'draft',
        text: draft.text,
        target_account_ids: draft.accountIds && [...draft.accountIds],
        design: draft.design,
        ...labelling,
      };
    case 'repeat':
      return {
        kind: 'repeat',
        items: draft.items.map(({ post_id, texts }) => ({
          post_id,
          texts: texts.filter((text) => text.trim() !== ''),
        })),
        rest_days: Number(draft.restDays),
      };
  }
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const among = <Name extends string>(names: readonly Name[], name: string): Name | null =>
  names.find((one) => one === name) ?? null;
