import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentHash, type HashedContent } from './content-hash.ts';

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is hashed: two posts share a hash when they share this. */
const hash = (content: HashedContent) => contentHash(content, (text) => text);

const content: HashedContent = {
  body: 'The harbour opens again.',
  media: [{ url: 'https://desk.example/a.jpg', alt: 'A harbour' }],
  thread: [{ body: 'More.', media: [{ url: 'https://desk.example/b.jpg' }] }],
  first_comment: 'Source: city',
  overrides: { x: { body: 'Harbour open.' }, 7: { first_comment: '' } },
  design: { template: 'quote', variables: { text: 'a', name: 'b' } },
  kind: 'fact',
  author_notes: 'checked',
  project_id: 1,
  account_ids: [3, 7],
};

describe('the content hash', () => {
  it('is the SHA-256 of canonical JSON, so that others can compute it', async () => {
    const bare = { ...content, media: [], thread: [], overrides: {}, design: null, first_comment: null };
    const json =
      '{"account_ids":[3,7],"author_notes":"checked","body":"The harbour opens again.","design":null,' +
      '"first_comment":null,"kind":"fact","media":[],"overrides":{},"project_id":1,"thread":[]}';
    expect(hash(bare)).toBe(json);
    expect(await contentHash(bare, sha256Hex)).toBe(
      '81c34d42a11f28b5ad85c06b951ff23ab51a54ee8c6cf8ed2ca5d9fe7a75b050',
    );
  });

  it.each<[string, Partial<HashedContent>]>([
    ['the text', { body: 'The harbour opens again!' }],
    ['a space', { body: 'The harbour opens again. ' }],
    ['another form of the same letter', { body: 'The harbour opens again.\u0301' }],
    ['a picture', { media: [{ url: 'https://desk.example/c.jpg', alt: 'A harbour' }] }],
    ['an alternative text', { media: [{ url: 'https://desk.example/a.jpg', alt: 'A ship' }] }],
    ['the order of parts', { thread: [...content.thread, { body: 'Even more.' }] }],
    ['a part of the thread', { thread: [{ body: 'Less.', media: [{ url: 'https://desk.example/b.jpg' }] }] }],
    ['a picture in the thread', { thread: [{ body: 'More.' }] }],
    ['the first comment', { first_comment: null }],
    ['an override', { overrides: { ...content.overrides, x: { body: 'Harbour open!' } } }],
    ['one override less', { overrides: { x: { body: 'Harbour open.' } } }],
    ['a variable of the design', { design: { template: 'quote', variables: { text: 'c', name: 'b' } } }],
    ['the kind', { kind: 'opinion' }],
    ['the notes for the reviewer', { author_notes: 'not checked' }],
    ['the project', { project_id: 2 }],
    ['an account', { account_ids: [3, 8] }],
  ])('%s changes it', (_, change) => {
    expect(hash({ ...content, ...change })).not.toBe(hash(content));
  });

  it.each<[string, Partial<HashedContent> & { scheduled_at?: string }]>([
    ['the time', { scheduled_at: '2026-12-01T10:00:00Z' }],
    ['the order of accounts, or one named twice', { account_ids: [7, 3, 7] }],
    ['the order of overrides', { overrides: { 7: { first_comment: '' }, x: { body: 'Harbour open.' } } }],
    [
      'an override that says nothing',
      { overrides: { ...content.overrides, y: null, z: {}, w: { body: null } } },
    ],
    ['the order of variables', { design: { variables: { name: 'b', text: 'a' }, template: 'quote' } }],
    [
      'a type that follows from the file',
      { media: [{ url: 'https://desk.example/a.jpg', alt: 'A harbour', type: 'image/jpeg' }] },
    ],
  ])('%s does not', (_, change) => {
    expect(hash({ ...content, ...change })).toBe(hash(content));
  });

  it('a picture named by its address alone is the same picture', () => {
    const url = 'https://desk.example/a.jpg';
    expect(hash({ ...content, media: [url] })).toBe(hash({ ...content, media: [{ url, alt: null }] }));
  });

  it('is the same after a journey as JSON, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.jsonValue(), (body, design) => {
        const there: HashedContent = { ...content, body, design };
        const back = JSON.parse(JSON.stringify(there)) as HashedContent;
        expect(hash(back)).toBe(hash(there));
      }),
    );
  });
});
