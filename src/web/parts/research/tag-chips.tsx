interface TagChipsProps {
  tags: readonly { tag: string; note?: string }[];
  onTag: (tag: string) => void;
  /** The hint for choosing a tag: "Search for bread". */
  hint: (tag: string) => string;
}

/** Hashtags as small buttons. */
export function TagChips({ tags, onTag, hint }: TagChipsProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map(({ tag, note }) => (
        <li key={tag}>
          <button
            type="button"
            dir="auto"
            data-hint={hint(tag)}
            onClick={() => onTag(tag)}
            className="h-6 rounded-sm bg-sunken px-2 text-xs text-soft hover:bg-press hover:text-ink"
          >
            #{tag}
            {note && <span className="figures ms-1.5 text-faint">{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
