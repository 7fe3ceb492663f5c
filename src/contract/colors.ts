/** Colours that are told apart from each other on both themes, in the order of the rainbow. */
export const colors = [
  { value: '#64748b', name: 'Slate' },
  { value: '#2563eb', name: 'Blue' },
  { value: '#0891b2', name: 'Cyan' },
  { value: '#0f766e', name: 'Teal' },
  { value: '#16a34a', name: 'Green' },
  { value: '#ca8a04', name: 'Yellow' },
  { value: '#ea580c', name: 'Orange' },
  { value: '#dc2626', name: 'Red' },
  { value: '#db2777', name: 'Pink' },
  { value: '#7c3aed', name: 'Violet' },
] as const;
