import type { Catalogue } from '#modules/catalogue'
import { at, doneAt, parseId } from '#modules/shared'
import type { Submission, Submitted } from '../kit/submission.ts'
import { emergencyEditForm, emergencyEditOf } from './fields.ts'
import { emergencyProblemOf } from './problems.ts'

/** The edit of a card, and its way up or down the list. */
export function emergencyForms(form: Submission, catalogue: Catalogue): void {
  const load = async ({ param }: Pick<Submitted, 'param'>) => {
    const id = parseId('ems', param('id'))
    const cards = await catalogue.allEmergencyServices()
    return cards.find((card) => card.id === id) ?? null
  }

  form('/admin/emergency-services/:id', { access: 'settings', load, fields: emergencyEditForm }, async (sent) => {
    const { id } = sent.found
    const { version, ...fields } = sent.fields
    const edited = await catalogue.editEmergencyService({ id, version, ...emergencyEditOf(fields) })
    if (edited.ok) return sent.c.redirect(doneAt(at.admin.emergencyService(id), 'saved'), 303)
    return sent.again(emergencyProblemOf(edited.refusal))
  })

  form('/admin/emergency-services/:id/move', { access: 'settings', load, fresh: false }, async (sent) => {
    const { id, version, displayOrder } = sent.found
    const step = { up: -1, down: 1 }[sent.fields['to'] ?? ''] ?? 0
    const moved = await catalogue.editEmergencyService({ id, version, displayOrder: displayOrder + step })
    if (moved.ok) return sent.c.redirect(doneAt(at.admin.emergencyServices(), 'moved', id), 303)
    return sent.again(emergencyProblemOf(moved.refusal), at.admin.emergencyServices())
  })
}
