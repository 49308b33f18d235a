import { describe, expect, it } from 'vitest'
import { eachVisitNote, notesShownTo, visitNoteNames, visitNotes, visitNotesOf } from './visit-notes.ts'

const said = eachVisitNote((name) => `words of ${name}`)

describe('a visit note', () => {
  it.each(['customer', 'technician', 'office'] as const)(
    'is shown to the %s only when it is declared so',
    (audience) => {
      const declared = visitNoteNames.filter((name) => visitNotes[name].shownTo.includes(audience))
      expect(notesShownTo(audience, said).map(({ text }) => text)).toEqual(declared.map((name) => said[name]))
    },
  )
  it('is not shown when it is empty', () => {
    expect(
      notesShownTo(
        'office',
        eachVisitNote(() => null),
      ),
    ).toEqual([])
  })
  it('is shown under its own label', () => {
    expect(notesShownTo('technician', { ...said, specialInstructions: 'Ring twice.' })).toContainEqual({
      label: 'Special instructions',
      text: 'Ring twice.',
    })
  })
  it('is read from a request only when it is declared', () => {
    const request = { ...said, source: 'web' }
    expect(visitNotesOf(request)).toEqual(said)
  })
})
