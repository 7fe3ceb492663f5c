import { automations } from './automations.ts';

export const automationsNouns = { automations };
