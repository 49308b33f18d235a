interface AccessNote {
  /** Characters at most, as `textLimits` counts them. */
  readonly max: number
  /** Its name where it is read. */
  readonly label: string
  /** Its name where it is asked for. */
  readonly question: string
  readonly hint: string
  /** Its subject inside a sentence: "We know about parking and pets". */
  readonly subject: string
}

/**
 * Access notes of a booking and of a customer's property: one line of text each, none of them required. Wizard,
 * property form, HTTP contract (under the same names), stores and pages follow this list, so that a new note is one
 * entry here. Technicians on the job and the office see them.
 */
export const accessNotes = {
  parking: {
    max: 300,
    label: 'Parking',
    question: 'Parking',
    hint: 'Where can a van stop? Is a permit needed?',
    subject: 'parking',
  },
  entry: {
    max: 300,
    label: 'Getting in',
    question: 'Getting in',
    hint: 'Door codes, a key safe, which bell to ring.',
    subject: 'getting in',
  },
  pets: {
    max: 300,
    label: 'Pets',
    question: 'Pets',
    hint: 'So that nobody runs out of the door.',
    subject: 'pets',
  },
  vulnerable: {
    max: 300,
    label: 'Somebody vulnerable',
    question: 'Is anyone at home vulnerable?',
    hint: 'A baby, someone elderly or ill, someone who needs more time. The technician will know.',
    subject: 'whom we should be careful of',
  },
} as const satisfies Record<string, AccessNote>

export type AccessNoteName = keyof typeof accessNotes

/** Each in the customer's own words; what was not said is not there. */
export type AccessNotes = { readonly [Name in AccessNoteName]?: string }

export const accessNoteNames = Object.keys(accessNotes) as readonly AccessNoteName[]

export function eachAccessNote<Value>(value: (name: AccessNoteName) => Value): Readonly<Record<AccessNoteName, Value>> {
  return Object.fromEntries(accessNoteNames.map((name) => [name, value(name)])) as Record<AccessNoteName, Value>
}
