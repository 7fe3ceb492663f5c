import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#web/request.ts';
import { openVisit, type PresentPerson } from './visit.ts';

const tom: PresentPerson = { user_id: 7, user_name: 'Tom', agent: false, editing: null };
const at = { kind: 'card', id: 5 } as const;

/** The parts of `document` that a visit uses. */
class PageOfTest extends EventTarget {
  visibilityState = 'visible';
  show(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: PageOfTest;
let shown: (readonly PresentPerson[])[];
const update = vi.fn<(sent: object) => Promise<{ people: PresentPerson[] }>>();

beforeEach(() => {
  vi.useFakeTimers();
  page = new PageOfTest();
  shown = [];
  vi.stubGlobal('document', page);
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  update.mockReset().mockResolvedValue({ people: [tom] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => openVisit(at, update, (people) => shown.push(people));
const sent = () => update.mock.calls.map(([one]) => one);

test('who opens it says so at once and every five seconds, and shows who else is there', async () => {
  const visit = open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toHaveLength(3);
  expect(sent()[0]).toMatchObject({ ...at, editing: null });
  expect(shown.at(-1)).toEqual([tom]);
  visit.close();
  expect(sent().at(-1)).toMatchObject({ ...at, left: true });
  expect(shown.at(-1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(4);
});

test('typing is said at once and once, and its end four seconds after the last key', async () => {
  const visit = open();
  visit.typed('title');
  visit.typed('title');
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ editing: 'title' });
  await vi.advanceTimersByTimeAsync(3_000);
  visit.typed('title');
  await vi.advanceTimersByTimeAsync(3_900);
  expect(sent().at(-1)).toMatchObject({ editing: 'title' });
  await vi.advanceTimersByTimeAsync(200);
  expect(sent().at(-1)).toMatchObject({ editing: null });
  visit.close();
});

test('a hidden page counts as left, and is there again when it is looked at', async () => {
  const visit = open();
  await vi.advanceTimersByTimeAsync(0);
  page.show('hidden');
  expect(sent().at(-1)).toMatchObject({ left: true });
  expect(shown.at(-1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(2);
  page.show('visible');
  expect(sent().at(-1)).not.toHaveProperty('left');
  visit.close();
});

test('while the server is away nobody is shown, and it is asked again; what is gone is not', async () => {
  update.mockRejectedValueOnce(new ApiError('offline', 'away'));
  const visit = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.at(-1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown.at(-1)).toEqual([tom]);
  update.mockRejectedValueOnce(new ApiError('not_found', 'gone', 404));
  await vi.advanceTimersByTimeAsync(5_000);
  const sentBefore = sent().length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(sentBefore);
  visit.close();
});

test('an answer that comes after a later one is not shown', async () => {
  let late: (answer: { people: PresentPerson[] }) => void = () => {};
  update.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  const visit = open();
  visit.beat();
  await vi.advanceTimersByTimeAsync(0);
  late({ people: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([[tom]]);
  visit.close();
});
