import type { AuditNote } from '#modules/shared'
import type { DeviceAccess } from './access.ts'

type AccessAction = 'device_access_asked' | 'device_access_revoked'

/** The token is left out, and so is the purpose, which is the technician's free text. */
export function auditOfAccess(
  action: AccessAction,
  before: DeviceAccess | null,
  after: DeviceAccess,
): AuditNote<AccessAction> {
  return {
    action,
    target: { kind: 'booking', id: after.bookingId },
    before: before && { access: before.id, state: before.state },
    after: { access: after.id, device: after.device, state: after.state },
  }
}
