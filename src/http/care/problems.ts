import { type ApplianceRefusal, appliancesAtMost } from '#modules/care'
import { type Problem, conflict, notAllowed, notFound, notValidField } from '../kit/problem.ts'

/** The problem for a refusal, in words that a customer or a technician can read. */
export function careProblem(refusal: ApplianceRefusal): Problem {
  switch (refusal.kind) {
    case 'property-unknown':
    case 'appliance-unknown':
      return notFound
    case 'not-assigned':
      return notAllowed
    case 'appliance-stale':
      return {
        ...conflict('appliance_changed', 'Somebody else changed this appliance meanwhile. Load the page again.'),
        extra: { version: refusal.version },
      }
    case 'appliance-dates-wrong':
      return refusal.field === 'installed'
        ? notValidField('installed', 'The day of installation has not come yet')
        : notValidField('guarantee_end', 'The guarantee cannot end before the day of installation')
    case 'too-many-appliances':
      return conflict('too_many_appliances', `A property can have up to ${appliancesAtMost} appliances.`)
    case 'not-a-picture': {
      const message = 'This file is no photo that we can read. Please choose a JPEG, PNG or WebP.'
      return { status: 422, code: 'not_a_picture', detail: message, errors: [{ path: 'photo', message }] }
    }
  }
}
