/** Turns a field's error into a sentence. The server words it to follow the field's name: `is required`. */
export function problemText(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
