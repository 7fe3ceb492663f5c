/** The list and a section do not fit side by side. */
export const narrow = '(width < 48rem)';
