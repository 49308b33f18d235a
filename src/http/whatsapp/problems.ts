import { bulkDailyCap } from '#modules/whatsapp'
import type { WhatsappRefusal } from '#modules/whatsapp'
import { type Problem, conflict, notValidField } from '../kit/problem.ts'

export const noSuchBooking = notValidField('booking_reference', 'No booking has this reference.')

/** The refusal in words for the office. */
export function whatsappProblem(refusal: WhatsappRefusal): Problem {
  switch (refusal.kind) {
    case 'window-closed':
      return conflict('window_closed', 'They last wrote more than 24 hours ago. Send a template instead.')
    case 'stopped':
      return conflict('stopped', 'They wrote STOP: nothing is sent to this number.')
    case 'no-consent':
      return conflict('no_consent', 'They have not agreed to hear from us on WhatsApp, and have not written to us.')
    case 'template-unknown':
      return conflict('template_unknown', 'There is no such template, or WhatsApp has not approved it yet.')
    case 'parameters-missing':
      return notValidField('parameters', `The template has ${refusal.places} places: fill in each.`)
    case 'file-unknown':
      return notValidField('mediaUrl', 'There is no such picture on this site.')
    case 'nobody-agreed':
      return conflict('nobody_agreed', 'Nobody has agreed to hear of news on WhatsApp.')
    case 'daily-cap':
      return conflict(
        'daily_cap',
        `At most ${bulkDailyCap} messages are sent to many in a day: ${refusal.left} are left.`,
      )
  }
}
