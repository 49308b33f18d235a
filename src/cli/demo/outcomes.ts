/** How a demo booking turned out, and how many of them there are: 200 in all. */
export const outcomes = {
  completed: 112,
  'completed-emergency': 13,
  'in-progress-emergency': 2,
  confirmed: 37,
  'pending-unpaid': 5,
  'pending-unassigned': 3,
  'pending-emergency': 2,
  'cancelled-by-customer': 12,
  'cancelled-by-office': 5,
  'cancelled-expired': 7,
  'cancelled-no-access': 2,
} as const

export type Outcome = keyof typeof outcomes

/** From which day to which, counted from today. */
export function daysOf(outcome: Outcome): readonly [first: number, last: number] {
  switch (outcome) {
    case 'completed':
    case 'cancelled-expired':
    case 'cancelled-no-access':
      return [-60, -1]
    case 'cancelled-by-customer':
    case 'cancelled-by-office':
      return [-50, 20]
    case 'confirmed':
      return [1, 30]
    case 'pending-unpaid':
    case 'pending-unassigned':
      return [2, 12]
    case 'completed-emergency':
    case 'in-progress-emergency':
    case 'pending-emergency':
      return [-60, 0]
  }
}
