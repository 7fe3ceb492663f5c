/** The usual path of a noun on the wire: `reviewLinks` as `review-links.php`. */
export function pathOf(noun: string): string {
  return `${noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.php`;
}

/** The usual `action` of an operation on the wire: its own name, `setPassword` as `set_password`. */
export function actionOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Where an operation of the kind usually has its `action`. */
export function placeOfAction(kind: 'query' | 'command'): 'query' | 'body' {
  return kind === 'query' ? 'query' : 'body';
}
