import type { AccessNotes } from '#modules/booking'

export interface AccessNote {
  readonly label: string
  readonly text: string
}

const labels = {
  entry: 'Getting in',
  parking: 'Parking',
  pets: 'Pets',
  vulnerable: 'Somebody vulnerable',
} as const satisfies Record<keyof AccessNotes, string>

/** What helps to get in, as far as the customer has said it. */
export function notesOf(notes: AccessNotes): readonly AccessNote[] {
  return (['entry', 'parking', 'pets', 'vulnerable'] as const).flatMap((key) => {
    const text = notes[key]
    return text ? [{ label: labels[key], text }] : []
  })
}
