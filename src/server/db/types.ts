import pg from 'pg';

const { builtins } = pg.types;
const bigintArray: number = 1016;
const typeParser: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown =
  pg.types.getTypeParser;
const parseBigintArray = typeParser(bigintArray);

/** Parsers of columns whose values our code reads in another form than pg's. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number],
  // A day has no zone: pg would turn it into this machine's midnight.
  [builtins.DATE, String],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`)],
  [bigintArray, safeIntegers],
]);

/** bigint and numeric become numbers, timestamptz a Date, date stays `YYYY-MM-DD`. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return parser ?? typeParser(oid, format);
  },
};

function safeIntegers(text: string): (number | null)[] {
  const values = parseBigintArray(text);
  if (!Array.isArray(values)) throw new TypeError(`${text} is no list`);
  return values.map((value: unknown) => (typeof value === 'string' ? safeInteger(value) : null));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
