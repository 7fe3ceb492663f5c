/** `1 image`, `1,234 characters`; `1 post is`, `2 posts are`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
