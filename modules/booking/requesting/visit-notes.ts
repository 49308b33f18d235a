/** The readers of a note; nobody else sees it. */
export type Audience = 'customer' | 'technician' | 'office'

export interface VisitNote {
  readonly step: 3
  /** Its name in the HTTP contract, and of its column. */
  readonly wire: string
  readonly max: number
  /** Where the third step asks for it: beside the problem, or where it asks how to get in. */
  readonly part: 'problem' | 'access'
  /** Rows of its field. One: a single line of text. */
  readonly rows: number
  /** Its name where it is asked for. */
  readonly question: string
  readonly hint: string
  /** Its name where it is read. */
  readonly label: string
  readonly shownTo: readonly Audience[]
}

/**
 * Optional texts of a booking with a column each. They are personal data: erasure and retention blank them, and an
 * export includes them. Notes about access belong to the place and stand in `accessNotes`.
 */
export const declaredNotes = {
  specialInstructions: {
    step: 3,
    wire: 'special_instructions',
    max: 2_000,
    part: 'problem',
    rows: 3,
    question: 'Special Instructions',
    hint: 'Anything else we should know or bring.',
    label: 'Special instructions',
    shownTo: ['customer', 'technician', 'office'],
  },
} as const satisfies Record<string, VisitNote>

export type VisitNoteName = keyof typeof declaredNotes

export const visitNotes: Readonly<Record<VisitNoteName, VisitNote>> = { ...declaredNotes }

/** Null: it was not said. */
export type VisitNotes = { readonly [Name in VisitNoteName]: string | null }

export const visitNoteNames = Object.keys(visitNotes) as readonly VisitNoteName[]

/** Only what is declared, of something that has more. */
export function visitNotesOf(booking: VisitNotes): VisitNotes {
  return eachVisitNote((name) => booking[name])
}

export interface ShownNote {
  readonly label: string
  readonly text: string
}

/** The notes of a booking for an audience, in the order of the list; an empty note is left out. */
export function notesShownTo(audience: Audience, booking: VisitNotes): readonly ShownNote[] {
  return visitNoteNames.flatMap((name) => {
    const { label, shownTo } = visitNotes[name]
    const text = booking[name]
    return text && shownTo.includes(audience) ? [{ label, text }] : []
  })
}

export function eachVisitNote<Value>(value: (name: VisitNoteName) => Value): Readonly<Record<VisitNoteName, Value>> {
  return Object.fromEntries(visitNoteNames.map((name) => [name, value(name)])) as Record<VisitNoteName, Value>
}
