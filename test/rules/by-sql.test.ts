import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Changes rows without the operations: by the query builder, by raw SQL, or by a store's own insert. */
const writes =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|insert(Person|Token|Organization|Member|Project|Sandbox)|setMember)\(|\binsert into \w+ ?(\(|select|values)|\bupdate \w+( \w+)? set\b|\bdelete from \w+|`truncate /;

/** A reason applies to its paragraph: to what follows it up to the next empty line. */
const reason = /By SQL: \w/;

/** The lines, counted from 1, that change rows and do not say why no operation does it. */
function unexplained(source: string): number[] {
  let explained = false;
  return source.split('\n').flatMap((line, index) => {
    explained = line.trim() !== '' && (explained || reason.test(line));
    return writes.test(line) && !explained ? [index + 1] : [];
  });
}

test('what a user makes by an operation no test makes by SQL, or it says why', () => {
  const files = globSync(['{src,bench}/**/*.test.{ts,tsx}', 'test/*/*.ts', 'e2e/*.ts'], {
    cwd: root,
  }).filter((file) => file !== 'test/rules/by-sql.test.ts');
  const found = files.flatMap((file) =>
    unexplained(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found.toSorted(), 'call the operation, or write “// By SQL: why” above it').toEqual([]);
});

test.each([
  ['the query builder', `await db.insertInto('projects').values(row).execute();`],
  ['raw SQL', 'await sql`update posts set state = ${state}`.execute(db);'],
  ['raw SQL of the pool', `await pool.query('delete from cards');`],
  ['a store', `await insertToken(db, token);`],
])('a change by %s is seen, and only its own paragraph’s reason holds for it', (_, line) => {
  expect(unexplained(line)).toEqual([1]);
  expect(unexplained(`// By SQL: no operation does it.\n${line}`)).toEqual([]);
  expect(unexplained(`// By SQL: no operation does it.\n\n${line}`)).toEqual([3]);
  expect(unexplained(`// By SQL:\n${line}`)).toEqual([2]);
});
