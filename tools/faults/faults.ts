import { inAccess } from './access.ts';
import { inContent } from './content.ts';
import { inDelivery } from './delivery.ts';
import type { Fault } from './fault.ts';
import { inRules } from './rules.ts';
import { inWeb } from './web.ts';

export const faults: readonly Fault[] = [...inRules, ...inAccess, ...inDelivery, ...inContent, ...inWeb];

/** Whether its tests need a browser; none needs both. */
export function isInBrowser({ covers: [first] }: Pick<Fault, 'covers'>): boolean {
  return first.startsWith('e2e/');
}
