import { doctorPartNames } from '#contract/admin/doctor-parts.ts';
import type { HandlersOf } from '#server/context.ts';
import { checkPart } from './checks.ts';

export const doctor = {
  async look({ db, settings, files, renderer, queue, now }, { part }) {
    const ground = { db, settings, files, renderer, now, queue: () => queue.health() };
    const parts = part === undefined ? doctorPartNames : [part];
    return { findings: await Promise.all(parts.map((each) => checkPart(each, ground))) };
  },
} satisfies HandlersOf<'doctor'>;
