import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { pin } from './picture-pin.ts';
import { MediumTile } from './preview-media.tsx';

type Comment = DataOf<Contract['postComments']['list']>['comments'][number];

interface CommentPlaceProps {
  comment: Pick<Comment, 'passage' | 'picture' | 'suggestion'>;
  /** Of its place among those in pictures. */
  number: number | undefined;
}

/** The passage or the place in a picture that a comment is about; renders nothing for the whole post. */
export function CommentPlace({ comment: { passage, picture, suggestion }, number }: CommentPlaceProps) {
  if (picture)
    return (
      <p className="my-1 flex items-center gap-2">
        {number !== undefined && (
          <>
            <span aria-hidden className={pin}>
              {number}
            </span>
            <span className="sr-only">{t`Place ${number} in an image`}</span>
          </>
        )}
        <MediumTile medium={{ url: picture.url, type: 'image' }} frame={48} className="size-12 rounded-sm" />
        {picture.state === 'gone' && (
          <span className="text-xs text-warning">{t`This image was removed since.`}</span>
        )}
      </p>
    );
  if (!passage) return null;
  return (
    <blockquote className="my-1 border-s-2 border-edge ps-2 text-soft">
      <p dir="auto" className="line-clamp-4 break-words whitespace-pre-wrap">
        {suggestion === null ? (
          passage.quote
        ) : (
          <>
            <del className="rounded-sm bg-danger-wash text-danger">{passage.quote}</del>{' '}
            <ins className="rounded-sm bg-good-wash text-good no-underline">{suggestion}</ins>
          </>
        )}
      </p>
      {passage.state !== 'here' && (
        <p className="text-xs text-warning">
          {passage.state === 'gone'
            ? t`These words were changed since.`
            : t`These words stand in several places now.`}
        </p>
      )}
    </blockquote>
  );
}
