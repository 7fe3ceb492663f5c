/**
 * A value that a test expects to exist.
 * @throws where it is missing, so that the test fails here and not later
 */
export function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Something that the test relies on is missing.');
  return value;
}
