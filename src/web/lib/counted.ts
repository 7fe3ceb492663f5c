import { exactNumber } from './format.ts';

/** 1 source, 1,200 sources; 1 post is, 2 posts are. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${exactNumber(count)} ${count === 1 ? one : many}`;
}
