/** The answers to "What is happening?" in an emergency. */
export const emergencyKinds = [
  'Water is coming in or pouring out',
  'Sewage or a blocked drain is overflowing',
  'No power, sparks or a burning smell',
  'No heating or hot water',
  'I cannot get in, or cannot lock up',
  'A wall, roof or ceiling is damaged',
  'Something else',
] as const
