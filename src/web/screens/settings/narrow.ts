/** Where list and section do not fit beside each other. */
export const narrow = '(width < 48rem)';
