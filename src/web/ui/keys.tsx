import { keyCaps } from '#web/lib/shortcuts.ts';

/** A keyboard shortcut as key caps; `plain` omits their outline. */
export function Keys({ keys, plain = false }: { keys: string; plain?: boolean }) {
  const style = plain
    ? 'font-sans'
    : 'grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-paper px-1 font-sans text-xs text-soft';
  return (
    <span dir="ltr" className="inline-flex gap-1">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap} className={style}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
