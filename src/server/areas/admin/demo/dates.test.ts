import { expect, test } from 'vitest';

import { viralScore } from '#server/areas/intake/ingest/trend-score.ts';
import { toTsvector } from '#server/lib/tokens.ts';
import { completeTrends, moveMonths, moveTimes } from './dates.ts';

const hour = 3_600_000;

test('times of a row are moved, whatever else it holds', () => {
  const fields = ['7', '2025-01-15 23:30:00.5+00', '2025-01-15 12:00:00+00', '\\N'];
  moveTimes(['id', 'at', 'text', 'gone_at'], new Set(['at', 'gone_at']), hour)(fields);
  expect(fields).toEqual(['7', '2025-01-16T00:30:00.500Z', '2025-01-15 12:00:00+00', '\\N']);
});

test('a month that is moved reaches into each month in which one of its rows may lie', () => {
  const days = (count: number) => count * 24 * hour;
  expect(moveMonths(['trends_2025_01', 'trends_ancient'], 0)).toEqual(['trends_2025_01']);
  expect(moveMonths(['trends_2025_01'], days(10))).toEqual(['trends_2025_01', 'trends_2025_02']);
  // 30 January to 1 March.
  expect(moveMonths(['readings_2025_01'], days(365 + 29))).toEqual([
    'readings_2026_01',
    'readings_2026_02',
    'readings_2026_03',
  ]);
});

const columns = ['source', 'created_at', 'title', 'text', 'tags', 'engagement', 'score', 'words'];

test('a trend gets the words of its title, text and tags, and the score that follows from its engagement', () => {
  const at = '2025-01-16T00:30:00.500Z';
  const fields = ['x', at, 'Tram \\\\ 11', 'One\\nTwo', '{rail,"two words"}', '99', '0', ''];
  completeTrends(columns, hour)(fields);
  expect(Number(fields[6])).toBe(viralScore(99, new Date(at)));
  expect(fields[7]).toBe(toTsvector(['Tram \\ 11', 'One\nTwo', 'rail', 'two words']));
  const bare = ['x', at, '\\N', '\\N', '{}', '\\N', '0', ''];
  completeTrends(columns, hour)(bare);
  expect(bare.slice(5)).toEqual(['\\N', String(viralScore(null, new Date(at))), '']);
});

test('the score of news, which counts who else tells it, is kept for its new time', () => {
  const fields = ['rss', '2025-01-16T00:30:00.500Z', 'A', '\\N', '{}', '\\N', '1.5', ''];
  completeTrends(columns, 45_000_000)(fields);
  expect(Number(fields[6])).toBeCloseTo(2.5);
});
