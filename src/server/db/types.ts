import pg from 'pg';

const { builtins } = pg.types;
const bigintArray: number = 1016;
const parseBigintArray: (text: string) => (string | null)[] = pg.types.getTypeParser(bigintArray);

/** Text of a column as PostgreSQL sends it → what our code sees; the rest as pg does it. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number],
  // A day has no zone: pg would make it this machine's midnight.
  [builtins.DATE, String],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`)],
  [
    bigintArray,
    (text) => parseBigintArray(text).map((value) => (value === null ? null : safeInteger(value))),
  ],
]);

/** bigint and numeric become numbers, timestamptz a Date, date stays `YYYY-MM-DD`. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
