import type { ChatError } from '#server/lib/chat-model.ts';

/** Why a model has not read a draft, for people. */
export interface Fault {
  text: string;
  /** Whether it may be gone by itself after a while. */
  passing: boolean;
  /** Whether asking again for another draft in the same round would only bring the same. */
  forAll: boolean;
}

/** How a model's failure is told, in its own words where it gave any. */
export function faultOf({ message, said, problem }: ChatError): Fault {
  const next = {
    key: ' MODEL_API_KEY must be a key that it takes.',
    quota: ' Its account needs credit.',
    busy: ' It is asked again later.',
    broken: ' It is asked again later.',
  }[problem];
  const words = said ? ` It said: “${said.trim()}”` : '';
  return {
    text: `${message}${words}${/[.!?]”?$/.test(words) || words === '' ? '' : '.'}${next}`,
    passing: problem === 'busy' || problem === 'broken',
    forAll: problem !== 'broken',
  };
}

export const noBudget: Fault = {
  text: 'This month’s budget for the language model (MODEL_MONTHLY_BUDGET) is spent.',
  passing: false,
  forAll: true,
};

export const tooLong: Fault = {
  text: 'It is longer than a language model is asked to read.',
  passing: false,
  forAll: false,
};
