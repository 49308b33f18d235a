import type { EmergencyServiceRefusal } from '#modules/catalogue'
import { type Problem, notFound, notValidField } from '../kit/problem.ts'

const problems: Readonly<Record<EmergencyServiceRefusal['kind'], Problem>> = {
  'emergency-service-unknown': notFound,
  'emergency-service-changed': {
    status: 409,
    code: 'emergency_service_changed',
    detail: 'Somebody changed this card meanwhile. Look at it again, then change it.',
  },
  'not-an-emergency': notValidField('service_id', 'Choose an emergency service, or a card that asks for a call'),
  'trade-unknown': notValidField('service_type', 'Choose one of the trades'),
}

/** Why a card could not be changed, in a person's words. */
export function emergencyProblemOf({ kind }: EmergencyServiceRefusal): Problem {
  return problems[kind]
}
