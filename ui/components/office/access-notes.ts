import type { ShownNote } from '#modules/booking'
import { type AccessNotes, accessNoteNames, accessNotes } from '#modules/shared'

/** The access notes that the customer has given. */
export function accessShown(notes: AccessNotes): readonly ShownNote[] {
  return accessNoteNames.flatMap((name) => {
    const text = notes[name]
    return text ? [{ label: accessNotes[name].label, text }] : []
  })
}
