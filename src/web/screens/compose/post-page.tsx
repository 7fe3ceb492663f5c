import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
export type WholePost = DataOf<Contract['schedule']['get']>;
export function PostPage({ whole, onEdit }: { whole: WholePost; onEdit: () => void }) {
  return (
    <button type="button" onClick={onEdit}>
      {whole.id}
    </button>
  );
}
