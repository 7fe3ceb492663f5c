import { describe, expect, test } from 'vitest';

import { idOf } from './links.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/@marshmedia', null],
  ['https://www.youtube.com/watch?v=short', null],
  ['https://youtube.com.example/watch?v=dQw4w9WgXcQ', null],
])('the id of a video in %s', (address, id) => {
  expect(idOf(address)).toBe(id);
});

describe('of a step that was sent', () => {
  const whose = (prepared: unknown) => ({ remoteId: 'UCmarsh', handle: 'marshmedia', prepared });

  test('only the uploaded video is the post: others are of another post, or of another channel', () => {
    const own = whose({ video: 'dQw4w9WgXcQ' });
    expect(idOf('https://youtu.be/dQw4w9WgXcQ', own)).toBe('dQw4w9WgXcQ');
    expect(idOf('https://youtu.be/aaaaaaaaaaa', own)).toBeNull();
  });

  test('a comment is found in its own address, and is never taken for the video', () => {
    const comment = 'UgzDE8pqJ_c-Xx7yQ4l4AaABAg';
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    expect(idOf(`${address}&lc=${comment}`, whose(null))).toBe(comment);
    expect(idOf(address, whose(null))).toBeNull();
    expect(idOf(`${address}&lc=short`, whose(null))).toBeNull();
  });
});
