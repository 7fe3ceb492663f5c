import { doctorPartNames } from '#contract/doctor-parts.ts';
import type { HandlersOf } from '#server/context.ts';
import { lookAt } from './checks.ts';

export const doctor = {
  async look({ db, settings, files, renderer, queue, now }, { part }) {
    const ground = { db, settings, files, renderer, now, queue: () => queue.health() };
    const parts = part === undefined ? doctorPartNames : [part];
    return { findings: await Promise.all(parts.map((each) => lookAt(each, ground))) };
  },
} satisfies HandlersOf<'doctor'>;
