import { expect, test } from 'vitest';

import { currentStep, missingOf, namesOf, stepIn, type FirstStep } from './first-steps.ts';

const step = (name: FirstStep['step'], state: FirstStep['state']): FirstStep => ({
  step: name,
  state,
  may: true,
  who: [],
  needs_plan: false,
  operation: '',
});
const steps = [
  step('organization', 'done'),
  step('project', 'done'),
  step('account', 'skipped'),
  step('sources', 'open'),
  step('post', 'open'),
];

test('the first open step is worked on, unless another one is asked for', () => {
  expect(currentStep(steps, undefined)).toBe('sources');
  expect(currentStep(steps, 'organization')).toBe('organization');
  expect(currentStep(steps.slice(0, 3), undefined)).toBeNull();
});

test('a screen misses the first step that it needs and that is not done, skipped or not', () => {
  expect(missingOf({ steps, has_trends: false }, ['project', 'account'])?.step).toBe('account');
  expect(missingOf({ steps, has_trends: false }, ['project'])).toBeUndefined();
});

test('sources are missing only while nothing has come, by an import or the API either', () => {
  expect(missingOf({ steps, has_trends: false }, ['sources'])?.step).toBe('sources');
  expect(missingOf({ steps, has_trends: true }, ['sources'])).toBeUndefined();
  expect(missingOf({ steps, has_trends: true }, ['sources', 'post'])?.step).toBe('post');
});

test('those who can are named as a person would', () => {
  expect(namesOf(['Ada'])).toBe('Ada');
  expect(namesOf(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben or Cleo');
  expect(namesOf([])).toBeNull();
});

test('an address names a step or none', () => {
  expect(stepIn('sources')).toBe('sources');
  expect(stepIn('everything')).toBeUndefined();
});
