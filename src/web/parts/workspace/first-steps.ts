import { linkOptions } from '@tanstack/react-router';

import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { startSteps, type StartStep } from '#contract/workspace/start-steps.ts';
import type { start } from '#contract/workspace/start.ts';

export type FirstSteps = DataOf<typeof start.get>;
export type FirstStep = FirstSteps['steps'][number];

/** `/start?step=sources`: the step that is open. */
export interface StartSearch {
  step?: StartStep | undefined;
}

export function stepIn(value: unknown): StartStep | undefined {
  return startSteps.find((step) => step === value);
}

/** A link to one of the first steps. */
export function toStep(step: StartStep) {
  return linkOptions({ to: '/start', search: { step } });
}

/** “Ada Marsh”, “Ada Marsh or Ben Tait”; null for no members. */
export function namesOf(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return listed(names, 'disjunction');
}

/** The current step: the requested one, else the first open one. */
export function currentStep(
  steps: readonly FirstStep[],
  wantedStep: StartStep | undefined,
): StartStep | null {
  return wantedStep ?? steps.find(({ state }) => state === 'open')?.step ?? null;
}

/**
 * The first of these steps that is not done, even if it was skipped, since the screen is useless without it.
 * Sources count as done if posts came by import or through the API.
 */
export function missingOf(
  { steps, has_trends }: Pick<FirstSteps, 'steps' | 'has_trends'>,
  needs: readonly StartStep[],
): FirstStep | undefined {
  return steps.find(
    ({ step, state }) => needs.includes(step) && state !== 'done' && !(step === 'sources' && has_trends),
  );
}
