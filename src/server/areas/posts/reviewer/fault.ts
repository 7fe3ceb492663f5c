import { t } from '#contract/message.ts';
import type { ChatError } from '#server/lib/chat-model.ts';

/** Why a model has not read a draft, for people. */
export interface Fault {
  text: string;
  /** Whether it may pass after a while. */
  passing: boolean;
  /** Whether further drafts in the same round would fail in the same way. */
  forAll: boolean;
}

/** A model's failure as a message, with the provider's own text where it sent any. */
export function faultOf({ message, replyText, problem }: ChatError): Fault {
  const next = {
    key: t`MODEL_API_KEY must be a key that it takes.`,
    quota: t`Its account needs credit.`,
    busy: t`It will be retried later.`,
    broken: t`It will be retried later.`,
  }[problem];
  const reply = replyText?.trim().replace(/\.$/, '');
  // Whole sentences, so that each is recognized when somebody reads them in another language.
  const quoted = reply ? t`The model said: “${{ reply }}”.` : null;
  return {
    text: [message, quoted, next].filter((sentence) => sentence !== null).join(' '),
    passing: problem === 'busy' || problem === 'broken',
    forAll: problem !== 'broken',
  };
}

export const noBudget = (): Fault => ({
  text: t`This month’s budget for the language model (MODEL_MONTHLY_BUDGET) is spent.`,
  passing: false,
  forAll: true,
});

export const tooLong = (): Fault => ({
  text: t`It is longer than a language model is asked to read.`,
  passing: false,
  forAll: false,
});
