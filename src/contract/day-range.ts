/** Ten years: longer histories are queried in parts. */
export const longestRangeDays = 3_660;
