import { Fragment } from 'react';

import { mentionParts } from './mentions.ts';

interface CommentTextProps {
  text: string;
  members: readonly { user_name: string }[];
}

/** A comment's text with mentions highlighted; everything else stays plain text. */
export function CommentText({ text, members }: CommentTextProps) {
  return mentionParts(
    text,
    members.map(({ user_name }) => user_name),
  ).map((part, index) =>
    part.isMention ? (
      <span key={index} className="rounded-sm bg-accent-wash px-0.5 font-medium text-accent">
        {part.text}
      </span>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
