import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { ChatError, type ChatModel } from '#server/lib/chat-model.ts';
import { budgetReached, spend } from './budget.ts';
import { faultOf, noBudget, tooLong, type Fault } from './fault.ts';
import type { Material } from './material.ts';
import { picturesFor } from './pictures.ts';
import { readByModel, type Reading } from './reading.ts';
import type { Waiting } from './store.ts';

/** The model of a round, and why it is not asked again in this round. */
export interface Models {
  model: ChatModel | null;
  fault: Fault | null;
}

const mostLetters = 100_000;

interface Part {
  reading: Reading | null;
  /** Null also where there is no model. */
  fault: Fault | null;
  /** Whether the model saw all media of the draft. */
  whole: boolean;
}

/** A model's reading of a draft, or why there is none. Its cost is recorded in either case. */
export async function modelPart(
  deps: Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now'>,
  models: Models,
  { post, policy, material }: { post: Waiting; policy: PolicyDocument; material: Material },
): Promise<Part> {
  const { db, io, settings } = deps;
  const organizationId = post.organization_id;
  const without = (fault: Fault | null): Part => ({ reading: null, fault, whole: false });
  const { model } = models;
  if (!model) return without(null);
  if (!models.fault && (await budgetReached(db, settings.modelBudget, deps.now()))) models.fault = noBudget();
  if (models.fault) return without(models.fault);
  if (material.text.length > mostLetters) return without(tooLong());
  const pictures = await picturesFor(deps, organizationId, material.media);
  const whole = pictures.whole && (post.design === null || post.design_picture !== null);
  try {
    const reading = await readByModel(model, io, { policy, material, pictures: pictures.urls, whole });
    await spend(db, { organizationId, now: deps.now(), spent: reading });
    return { reading, fault: null, whole };
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    if (error.spent) await spend(db, { organizationId, now: deps.now(), spent: error.spent });
    const fault = faultOf(error);
    if (fault.forAll) models.fault = fault;
    return without(fault);
  }
}
