import type { MediaSource } from './stage.ts';

/** A filled template in one of its formats. */
export interface Card {
  /** The owner; null for what all organizations have. */
  organizationId: number | null;
  html: string;
  css: string;
  /** CSS pixels of the format. */
  width: number;
  height: number;
  /** Font families by name. */
  fonts: readonly string[];
  media: MediaSource;
}

export type PictureType = 'png' | 'jpeg' | 'webp';

export interface Rendered {
  bytes: Uint8Array;
  /** Pixels, which are CSS pixels times the scale. */
  width: number;
  height: number;
}

export interface Film extends Rendered {
  container: 'mp4' | 'webm';
  seconds: number;
}
