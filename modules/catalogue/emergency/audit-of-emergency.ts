import { type AuditNote, difference } from '#modules/shared'
import type { EmergencyService } from './emergency-service.ts'

/** The line of the audit log for a card that was changed or moved. */
export function auditOfEmergencyService(
  before: EmergencyService,
  after: EmergencyService,
): AuditNote<'emergency_service_changed'> {
  return {
    action: 'emergency_service_changed',
    target: { kind: 'emergency_service', id: after.id },
    ...difference(factsOf(before), factsOf(after)),
  }
}

function factsOf(card: EmergencyService) {
  const { updatedAt: _, id: __, ...facts } = card
  return facts
}
