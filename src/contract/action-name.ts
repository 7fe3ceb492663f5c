/** The `action` that an operation usually has on the wire: its own name, `setPassword` as `set_password`. */
export function actionOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
