export function Comments({ post }: { post: number }) {
  return <span hidden>{post}</span>;
}
