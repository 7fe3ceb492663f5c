/** The same selection with this id taken in, or out again; the given one stays as it is. */
export function toggled<Id>(selected: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
