import { expect, test } from 'vitest';

import { clockLength, mediumFacts, type Medium } from './media-labels.ts';

test.each([
  [0.4, '0:00'],
  [42, '0:42'],
  [59.6, '1:00'],
  [185, '3:05'],
  [3_723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockLength(seconds)).toBe(text);
});

const medium: Medium = {
  project_id: null,
  media_id: 1,
  url: 'https://desk.example/media/ab/1.jpg',
  thumbnail_url: null,
  kind: 'image',
  type: 'image/jpeg',
  bytes: 240_000,
  width: 1_200,
  height: 800,
  seconds: null,
  pages: null,
  frames: 1,
  alt: null,
  name: 'harbour.jpg',
  origin: null,
  used: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  label_ids: [],
  campaign_id: null,
};

test('a picture’s facts are its sides and size, a video’s its length too, a document’s its pages, and nothing is made up', () => {
  expect(mediumFacts(medium)).toBe('1,200 × 800 · 240 kB');
  expect(mediumFacts({ ...medium, kind: 'video', seconds: 42, bytes: 12_500_000 })).toBe(
    '1,200 × 800 · 0:42 · 12.5 MB',
  );
  expect(mediumFacts({ ...medium, width: null, height: null })).toBe('240 kB');
  const document: Medium = { ...medium, kind: 'document', width: null, height: null, pages: 12 };
  expect(mediumFacts(document)).toBe('12 pages · 240 kB');
  expect(mediumFacts({ ...medium, frames: 12 })).toBe('1,200 × 800 · Animated · 240 kB');
});
