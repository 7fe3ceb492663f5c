/** A number's history as a line without a scale. Points are [time, value], oldest first. */
export function Sparkline({ points }: { points: readonly (readonly [string, number])[] }) {
  if (points.length < 2) return null;
  const width = 72;
  const height = 24;
  const times = points.map(([at]) => Date.parse(at));
  const values = points.map(([, value]) => value);
  const start = Math.min(...times);
  const span = Math.max(...times) - start || 1;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const flat = range === 0;
  const place = times.map((at, index) => {
    const x = 2 + ((at - start) / span) * (width - 5);
    const y = flat ? height / 2 : height - 3 - (((values[index] ?? low) - low) / range) * (height - 6);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const last = place.at(-1)?.split(' ') ?? ['0', '0'];
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="overflow-visible"
    >
      <path
        d={`M${place.join('L')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
      <circle cx={last[0]} cy={last[1]} r={1.75} fill="currentColor" />
    </svg>
  );
}
