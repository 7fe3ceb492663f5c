import { describe, expect, test } from 'vitest';

import { approvalState, type GivenReview, type JudgedStep } from './approval-rule.ts';

const step = (id: number, more: Partial<JudgedStep> = {}): JudgedStep => ({
  id,
  needs: 'one',
  judges: [id * 10, id * 10 + 1],
  standIns: [],
  vacant: false,
  guests: false,
  keepsAfterEdit: false,
  ...more,
});

const review = (user_id: number | null, more: Partial<GivenReview> = {}): GivenReview => ({
  user_id,
  by_link: user_id === null,
  link_id: user_id === null ? 1 : null,
  verdict: 'ok',
  current: true,
  ignored: false,
  checks_only: false,
  ...more,
});

const turnOf = (steps: JudgedStep[], ...latestFirst: GivenReview[]) => approvalState(steps, latestFirst).turn;

describe('whose turn it is', () => {
  test('is the first step without an approval, and nobody’s once all have approved', () => {
    const steps = [step(1), step(2)];
    expect(turnOf(steps)).toBe(1);
    expect(turnOf(steps, review(10))).toBe(2);
    expect(approvalState(steps, [review(21), review(10)])).toMatchObject({ turn: null, approved: true });
  });

  test('no approval of somebody who is not asked counts', () => {
    expect(turnOf([step(1)], review(99))).toBe(1);
  });

  test('an approval ahead of its turn counts when the turn comes', () => {
    const steps = [step(1), step(2)];
    expect(turnOf(steps, review(20))).toBe(1);
    expect(approvalState(steps, [review(10), review(20)]).approved).toBe(true);
  });

  test('where all have to approve, the step waits for each, and for a guest where guests are asked', () => {
    const all = step(1, { needs: 'all' });
    expect(turnOf([all], review(10))).toBe(1);
    expect(turnOf([all], review(11), review(10))).toBeNull();
    const guestsToo = { ...all, guests: true };
    expect(turnOf([guestsToo], review(11), review(10))).toBe(1);
    expect(turnOf([guestsToo], review(null, { ignored: true }), review(11), review(10))).toBeNull();
  });

  test('a step of guests alone waits for a guest, and no member answers for them', () => {
    const guests = step(1, { judges: [], guests: true, needs: 'all' });
    expect(turnOf([guests])).toBe(1);
    expect(turnOf([guests], review(10))).toBe(1);
    // A guest's approval is on record as one that counts for no internal rule.
    expect(turnOf([guests], review(null, { ignored: true }))).toBeNull();
  });

  test('one of those who stand in is enough, where nobody that it names is left or all would have to approve', () => {
    expect(turnOf([step(1, { needs: 'all', judges: [], standIns: [1, 2] })], review(2))).toBeNull();
    expect(turnOf([step(1, { needs: 'all', standIns: [1, 2] })], review(2))).toBeNull();
    expect(turnOf([step(1, { needs: 'all', standIns: [1, 2] })], review(3))).toBe(1);
  });

  test('a guest alone is not enough where the members who have to approve too are gone', () => {
    const gone = step(1, { needs: 'all', judges: [], standIns: [1], vacant: true, guests: true });
    expect(turnOf([gone], review(null, { ignored: true }))).toBe(1);
    expect(turnOf([gone], review(1), review(null, { ignored: true }))).toBeNull();
  });

  test('nobody’s approval is no approval of all', () => {
    expect(turnOf([step(1, { needs: 'all', judges: [] })])).toBe(1);
  });
});

describe('what an approval counts for', () => {
  test('is the content that it judged: after an edit the approval begins again', () => {
    const before = { current: false };
    expect(turnOf([step(1), step(2)], review(20, before), review(10, before))).toBe(1);
  });

  test('a step that keeps approvals after an edit is not asked again, but the last one always is', () => {
    const steps = [step(1, { keepsAfterEdit: true }), step(2, { keepsAfterEdit: true })];
    const earlier = [review(20, { current: false }), review(10, { current: false })];
    expect(approvalState(steps, earlier)).toMatchObject({
      turn: 2,
      approved: false,
      steps: [{ state: 'approved_earlier', approvedBy: [10] }, { state: 'waiting' }],
    });
  });

  test('a withdrawn approval, the author’s own, and the machine checks count for nothing', () => {
    expect(turnOf([step(1)], review(10, { ignored: true }))).toBe(1);
    expect(turnOf([step(1)], review(10, { checks_only: true }))).toBe(1);
  });

  test('a judge’s later verdict replaces their earlier one', () => {
    expect(turnOf([step(1), step(2)], review(10), review(10, { verdict: 'fix' }))).toBe(2);
    expect(approvalState([step(1)], [review(10, { verdict: 'fix' }), review(10)])).toMatchObject({
      turn: null,
      stopped: true,
      approved: false,
    });
  });
});

describe('requested changes', () => {
  test('of anybody end the turn until the content changes', () => {
    const steps = [step(1), step(2)];
    const fix = review(99, { verdict: 'fix' });
    expect(approvalState(steps, [fix, review(10)])).toMatchObject({ turn: null, stopped: true });
    expect(turnOf(steps, { ...fix, current: false })).toBe(1);
  });

  test('of a guest as well, until a member approves after that', () => {
    const fix = review(null, { verdict: 'fix' });
    expect(turnOf([step(1), step(2)], fix)).toBeNull();
    expect(turnOf([step(1), step(2)], review(10), fix)).toBe(2);
  });

  test('of a guest who approves after all are taken back, by the same link alone', () => {
    const fix = review(null, { verdict: 'fix' });
    const guests = step(1, { judges: [], guests: true });
    const approval = review(null, { ignored: true });
    expect(turnOf([guests], approval, fix)).toBeNull();
    expect(approvalState([guests], [approval, fix]).approved).toBe(true);
    expect(approvalState([guests], [{ ...approval, link_id: 2 }, fix]).stopped).toBe(true);
  });
});
