export const ratingWords = [
  { value: '5', label: 'Excellent' },
  { value: '4', label: 'Good' },
  { value: '3', label: 'All right' },
  { value: '2', label: 'Could be better' },
  { value: '1', label: 'Poor' },
] as const
