import type { Block } from './tumblr-format.ts';

/** What the double of Tumblr stores, and how it behaves. */

export interface PostSwitches {
  /** For how long a published post is not listed, in ms. */
  listsAfterMs: number;
  /** For how many requests a post with a video is being processed, during which it has another id. */
  processing: number;
  counts: 'all' | 'likes' | 'none';
  /** What is left of today's posts, photos and videos. */
  left: { posts: number; photos: number; videos: number };
  /** Subcode with which uploads are refused. */
  uploads: number | null;
  /** Posts keep their id when they are published. */
  keepsIds: boolean;
  /** What is reported of a draft whose id has changed: its first id, or the last before it was published. */
  reports: 'first id' | 'last id';
  /** The list does not report former ids, but an edit answers with the present one. */
  hidesFormerIds: boolean;
}

export interface StoredPost {
  id: string;
  /** The id that it had before it was published. */
  genesis: string | null;
  /** The id with which it was made. */
  first: string;
  state: 'published' | 'draft' | 'queue' | 'private';
  /** A video for which it still waits: for so many requests. */
  left: number;
  content: Block[];
  tags: string[];
  source: string | null;
  reblogs: 'everyone' | 'noone';
  parent: string | null;
  key: string;
  timestamp: number;
  likes: number;
}

export interface Upload {
  identifier: string;
  bytes: number;
}
