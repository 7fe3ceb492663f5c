import type { Renderer } from '#server/render/renderer.ts';

const refuse = () => Promise.reject(new Error('nothing is drawn here'));

/** For tests that draw nothing. */
export const noRenderer: Renderer = {
  render: refuse,
  film: refuse,
  print: refuse,
  problem: async () => null,
  close: async () => {},
};
