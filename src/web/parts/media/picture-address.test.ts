import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { pictureAddress } from './picture-address.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.example/explore'));
  vi.stubGlobal('devicePixelRatio', 1);
});
afterEach(() => vi.unstubAllGlobals());

test('a picture of another host comes through our own, at the next width that fills its frame', () => {
  expect(pictureAddress('https://img.example/q.jpg?a=1&b=2', 56)).toBe(
    '/picture?w=160&url=https%3A%2F%2Fimg.example%2Fq.jpg%3Fa%3D1%26b%3D2',
  );
  expect(pictureAddress('https://img.example/q.jpg', 400)).toContain('?w=640&');
  expect(pictureAddress('https://img.example/q.jpg', 5_000)).toContain('?w=1280&');
});

test('a dense screen gets more pixels, but never more than anybody sees', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  expect(pictureAddress('https://img.example/q.jpg', 100)).toContain('?w=320&');
  vi.stubGlobal('devicePixelRatio', 4);
  expect(pictureAddress('https://img.example/q.jpg', 100)).toContain('?w=320&');
});

test('what is ours is asked for directly; what lies in the library, sized', () => {
  expect(pictureAddress('/demo/pictures/3.svg', 56)).toBe('/demo/pictures/3.svg');
  expect(pictureAddress('https://desk.example/demo/pictures/3.svg', 56)).toBe(
    'https://desk.example/demo/pictures/3.svg',
  );
  expect(pictureAddress('https://desk.example/media/ab/7.jpg', 56)).toBe('/media/ab/7.jpg?w=160');
});

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'http://',
  'ftp://img.example/q.jpg',
  '//[',
  'https:// x',
])('%j is no picture of the web', (url) => {
  expect(pictureAddress(url, 56)).toBeNull();
});
