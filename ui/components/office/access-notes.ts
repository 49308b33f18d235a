import type { ShownNote } from '#modules/booking'
import { type AccessNotes, accessNoteNames, accessNotes } from '#modules/shared'

/** What helps to get in, as far as the customer has said it. */
export function accessShown(notes: AccessNotes): readonly ShownNote[] {
  return accessNoteNames.flatMap((name) => {
    const text = notes[name]
    return text ? [{ label: accessNotes[name].label, text }] : []
  })
}
