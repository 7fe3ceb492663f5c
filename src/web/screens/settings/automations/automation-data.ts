import type { Creates } from '#contract/automations/automation-parts.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type { Creates };
export type Automation = DataOf<Contract['automations']['list']>['automations'][number];
export type Trigger = Automation['trigger'];
export type TriggerKind = Trigger['kind'];
export type CreatesKind = Creates['kind'];
export type Run = DataOf<Contract['automations']['runs']>['runs'][number];
export type PlannedRun = DataOf<Contract['automations']['try']>['runs'][number];

/** What of an automation is open over the list. */
export interface Opened {
  id: number;
  show: 'try' | 'log' | 'edit';
}
