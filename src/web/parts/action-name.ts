/** The default path of a noun in the API: `reviewLinks` as `review-links.php`. */
export function pathOf(noun: string): string {
  return `${noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.php`;
}

/** The default `action` of an operation in the API: its own name, `setPassword` as `set_password`. */
export function actionOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Where an operation of this kind has its `action` by default. */
export function placeOfAction(kind: 'query' | 'command'): 'query' | 'body' {
  return kind === 'query' ? 'query' : 'body';
}
